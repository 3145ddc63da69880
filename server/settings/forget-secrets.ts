import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { eraseAllKeys, keepsKeys } from './payment-keys.store.ts';
import { deleteSecrets, keepsSecrets } from './settings.store.ts';

const NAMES = {
  STRIPE_SECRET_KEY: 'the secret key of Stripe',
  MAIL_PASSWORD: 'the password of the mail server',
} as const;

/** Whether anything is stored that only the secret key of the store can read. */
export async function holdsSecrets(deps: Db): Promise<boolean> {
  return (await keepsSecrets(deps)) || (await keepsKeys(deps));
}

/**
 * Deletes what is stored encrypted, after the secret key of the store was lost: nothing could read it.
 * Orders keep whose key they were made under, and go on when it is saved again. Returns what was set, in
 * words, and has to be typed again.
 */
export function forgetSecrets(deps: Db): Promise<string[]> {
  return inTransaction(deps, async (inside) => {
    await eraseAllKeys(inside);
    return (await deleteSecrets(inside)).map((name) => NAMES[name]);
  });
}
