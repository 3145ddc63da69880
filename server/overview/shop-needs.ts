import type { Needs } from '#contract/overview.ts';
import type { PaymentSetup } from '#contract/settings.ts';
import { EXAMPLE_CONTACT } from '#contract/values/new-store.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { countUnsentMail, findMailTrouble } from '../mail/index.ts';
import { isAnybodyNotified } from '../notices/index.ts';
import { findExamples } from '../shop/index.ts';

/** The card provider, of which no domain knows more. */
export interface ShopPayments {
  /** Resolves to whether customers can pay by card; undefined where the keys cannot be decrypted. */
  describe(): Promise<PaymentSetup | undefined>;
  /** Whether a stand-in takes its place. */
  isStandIn: boolean;
}

export type ShopNeed = Needs['shop'][number];

export type ShopNeedsDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'policy'>;

/** Reads what is not as it should be with the shop as a whole, for the overview and the doctor. */
export async function readShopNeeds(
  deps: ShopNeedsDeps,
  payments: ShopPayments,
): Promise<ShopNeed[]> {
  const copy = await findCopyNeed(deps.db);
  // A copy sends and sells nothing on purpose.
  const found = copy ?? [
    await findKeysNeed(payments),
    await findMailNeed(deps),
    await findNoticesNeed(deps),
  ];
  return [found, await findContactNeed(deps)].flat().filter((need) => need !== null);
}

/** Whether this store is a copy of the shop. Needs nothing but the database. */
export async function findCopyNeed(db: Database): Promise<ShopNeed | null> {
  const copyOf = await findCopyOf(db);
  if (copyOf === null) return null;
  return {
    kind: 'copy',
    state: 'problem',
    says: `This store is a copy, restored from the backup of ${copyOf}`,
    detail:
      'It sells and sends nothing, makes no backups and does not ask Stripe. If it is the shop from now on, and no other one runs, say so above any admin page, or run: npm run sleigh -- adopt --shop.',
  };
}

async function findKeysNeed({ describe, isStandIn }: ShopPayments): Promise<ShopNeed | null> {
  const setup = await describe();
  const cannotPay = (says: string, detail: string): ShopNeed => {
    return { kind: 'keys', state: 'problem', says, detail };
  };
  if (setup === undefined) {
    return cannotPay(
      'The payment keys cannot be decrypted: customers cannot pay by card',
      'Save both keys again under Settings, Stripe.',
    );
  }
  if (setup.keys === 'missing') {
    return cannotPay(
      'Customers cannot pay by card',
      `${setup.problem} You find them in the Stripe Dashboard, under Developers, API keys.`,
    );
  }
  if (setup.problem !== null) return cannotPay('Customers cannot pay by card', setup.problem);
  if (setup.mode !== 'test') return null;
  return {
    kind: 'test-mode',
    state: 'warning',
    ...(isStandIn
      ? {
          says: 'A stand-in for Stripe is configured: nobody pays real money',
          detail: 'Unset STRIPE_API_BASE and STRIPE_JS_URL to sell.',
        }
      : {
          says: 'The shop is in test mode: real cards are declined',
          detail: 'Save your live keys when you open the shop.',
        }),
  };
}

async function findMailNeed(deps: ShopNeedsDeps): Promise<ShopNeed | null> {
  const found = await findMailTrouble(deps);
  if (found === null) return null;
  if (found.isUnset) {
    return {
      kind: 'mail',
      state: 'warning',
      says: 'No mail server is set up: no customer gets a confirmation',
      detail: 'Set it under Settings, Mail, or with SMTP_URL and MAIL_FROM.',
    };
  }
  const { waiting } = await countUnsentMail(deps, deps.clock.now());
  const waits = waiting === 1 ? ': 1 waits' : `: ${waiting.toLocaleString('en-US')} wait`;
  return {
    kind: 'mail',
    state: 'problem',
    says: `Messages are not sent${waiting === 0 ? '' : waits}`,
    detail: found.trouble,
  };
}

async function findContactNeed(deps: ShopNeedsDeps): Promise<ShopNeed | null> {
  const { email, phone } = await findExamples(deps);
  if (!email && !phone) return null;
  const what = [
    ...(email ? ['an example e-mail address'] : []),
    ...(phone ? [email ? 'phone number' : 'an example phone number'] : []),
  ];
  const nobody = email
    ? `Nobody reads ${EXAMPLE_CONTACT.email}.`
    : `Nobody answers ${EXAMPLE_CONTACT.phone}.`;
  return {
    kind: 'contact',
    state: 'warning',
    says: `Visitors see ${what.join(' and ')}`,
    detail: `${nobody} Enter your own under Settings, Store.`,
  };
}

async function findNoticesNeed(deps: ShopNeedsDeps): Promise<ShopNeed | null> {
  if (await isAnybodyNotified(deps)) return null;
  return {
    kind: 'notices',
    state: 'warning',
    says: 'No admin gets notices by mail',
    detail:
      'Nobody hears of disputes, withdrawals or failed backups. Confirm your e-mail address and choose your notices under Settings, Mail.',
  };
}
