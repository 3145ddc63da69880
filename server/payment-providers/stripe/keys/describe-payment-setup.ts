import type { PaymentSetup } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import { readSettings } from '../../../settings/index.ts';
import { describeWallets } from '../registration/describe-wallets.ts';
import { findDomainState } from '../registration/domain-state.store.ts';
import { describeWarningsRight } from '../registration/look-up-warnings.ts';
import { stripeSettings } from '../stripe.settings.ts';
import { isLiveKey, keysMismatch } from './key-format.ts';
import { findKeyFacts } from './payment-keys.store.ts';
import { keyIdOf } from './stripe-key.ts';

type KeyFacts = Awaited<ReturnType<typeof findKeyFacts>>;

/** Whether the saved keys let buyers pay by card; if not, why, and what to do. */
export async function describePaymentSetup(
  deps: Pick<Deps, 'db' | 'vault' | 'policy'>,
): Promise<PaymentSetup> {
  const { secretKey, publishableKey } = await readSettings(deps, stripeSettings);
  const key = secretKey === null ? undefined : await findKeyFacts(deps, keyIdOf(secretKey));
  const known = {
    account: key?.accountName ?? key?.accountId ?? null,
    chargesEnabled: key?.chargesEnabled ?? null,
    webhook: deps.policy.webhookSecret !== null || key?.hasWebhookSecret === true,
    wallets: describeWallets(
      deps.policy,
      secretKey === null ? null : await findDomainState(deps, keyIdOf(secretKey)),
    ),
    warningsProblem: describeWarningsRight(key?.readsWarnings ?? null),
  };
  if (publishableKey === null || secretKey === null) {
    const problem = problemOfMissing(publishableKey, secretKey);
    return { ready: false, keys: 'missing', mode: null, problem, ...known };
  }
  const mismatch = keysMismatch(publishableKey, secretKey);
  if (mismatch !== null) {
    return { ready: false, keys: 'mismatched', mode: null, problem: mismatch, ...known };
  }
  const problem = problemOfKey(key);
  const mode = isLiveKey(secretKey) ? 'live' : 'test';
  return { ready: problem === null, keys: 'matching', mode, problem, ...known };
}

/**
 * As `describePaymentSetup`, for a page that has to open in any case. Undefined where the keys cannot be decrypted,
 * which the log tells.
 */
export async function describePaymentSetupIfReadable(
  deps: Pick<Deps, 'db' | 'vault' | 'policy' | 'log'>,
): Promise<PaymentSetup | undefined> {
  try {
    return await describePaymentSetup(deps);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    deps.log.warn(
      { err: error },
      'The payment keys cannot be decrypted. Restore the SECRET_KEY they were saved with, or save them again.',
    );
    return undefined;
  }
}

/** The state of card payments for the overview, which knows no provider. */
export function shopPayments(deps: Pick<Deps, 'db' | 'vault' | 'policy' | 'log' | 'payments'>) {
  return {
    describe: () => describePaymentSetupIfReadable(deps),
    isStandIn: deps.payments.isStandIn,
  };
}

function problemOfMissing(publishableKey: string | null, secretKey: string | null): string {
  if (publishableKey !== null) return 'The secret key is missing.';
  return secretKey === null ? 'Both keys are missing.' : 'The publishable key is missing.';
}

/** The problem with a secret key according to the provider's responses so far; null if there is none. */
function problemOfKey(key: KeyFacts): string | null {
  const isAccepted = key?.isAccepted ?? null;
  if (isAccepted === false) {
    return 'Stripe no longer accepts the secret key. It was revoked, or it has expired. Copy a valid secret key from your Stripe Dashboard, under Developers, API keys, and save it under Settings.';
  }
  if (isAccepted === null) {
    return 'The secret key could not be checked with Stripe yet. The store tries again every minute.';
  }
  if (key?.chargesEnabled === false) {
    return 'The Stripe account cannot take payments yet. Finish its setup at Stripe.';
  }
  return null;
}
