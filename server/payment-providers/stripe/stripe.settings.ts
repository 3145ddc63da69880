import * as z from 'zod/mini';
import { OFFERED_METHODS } from '#contract/values/offered-methods.ts';
import type { Deps } from '#platform/deps.ts';
import { type SettingGroup, wrongValue } from '../../settings/index.ts';
import { checkSecretKey } from './keys/check-secret-key.ts';
import { explainPublishableKey, explainSecretKey, isLiveKey } from './keys/key-format.ts';
import { registerAtProvider } from './registration/register-at-provider.ts';

/** A text for which `explain` finds no problem. */
const keyOf = (explain: (value: string) => string | null) =>
  z.string().check(({ value, issues }) => {
    const message = explain(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

function assertUsable({ payments }: Pick<Deps, 'payments'>, key: string): void {
  if (!payments.isStandIn || !isLiveKey(key)) return;
  throw wrongValue('value: a live key cannot be used with the payment sandbox.');
}

const [CARD, ACCOUNT] = OFFERED_METHODS;

/** The keys of the shop's account at Stripe, and what buyers may pay with. */
export const stripeSettings = {
  /** The browser's key. Its name in the calls is of the build tool that once put it into the pages. */
  publishableKey: {
    key: 'VITE_STRIPE_PUBLIC_KEY',
    label: 'Publishable Key',
    hint: 'Starts with pk_. Every visitor’s browser sees it.',
    kind: 'code',
    schema: keyOf(explainPublishableKey),
    check: async (deps, publishableKey) => assertUsable(deps, publishableKey),
  },
  secretKey: {
    key: 'STRIPE_SECRET_KEY',
    label: 'Secret Key',
    hint: 'Starts with sk_. It is stored encrypted, and only its last four characters are shown.',
    schema: keyOf(explainSecretKey),
    secret: { words: 'the secret key of Stripe', shownCharacters: 4 },
    async check(deps, secretKey) {
      assertUsable(deps, secretKey);
      await checkSecretKey(deps, secretKey);
    },
    afterSave: (deps, secretKey) => registerAtProvider(deps, { secretKey, isSaved: true }),
  },
  /** Orders keep what they were placed with. */
  methods: {
    key: 'PAYMENT_METHODS',
    label: 'Payment Methods',
    hint: 'Cards include Apple Pay and Google Pay. Your account can also allow Link, Cash App Pay, Klarna, Amazon Pay and US bank accounts: turn them on in the Stripe Dashboard. Bank payments take days, and the videos can be watched once the money has arrived.',
    options: [
      { value: CARD, label: 'Cards' },
      { value: ACCOUNT, label: 'What My Stripe Account Allows' },
    ],
    schema: z.enum(['', CARD, ACCOUNT], `must be "${CARD}" or "${ACCOUNT}"`),
    initial: CARD,
  },
} satisfies SettingGroup;
