import type { Database } from '../database/schema.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Payments } from '../payments/payments.ts';
import { withCalls } from '../payments/with-providers.ts';
import { assertShop } from './instance.ts';

/**
 * Wraps the card provider so that a restored copy does not ask it about payments (503): both stores would move the same
 * money. Whether a key is accepted may be asked.
 */
export function paymentsOfShop(payments: Payments, db: Database): Payments {
  return withCalls(payments, async (name, send) => {
    if (name !== 'retrieveAccount') await assertShop(db);
    return send();
  });
}

/** Wraps the mailer so that it sends nothing from a restored copy (503). */
export function mailerOfShop(mailer: Mailer, db: Database): Mailer {
  return {
    ...mailer,
    async send(server, mail) {
      await assertShop(db);
      return mailer.send(server, mail);
    },
  };
}
