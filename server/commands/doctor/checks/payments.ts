import type { PresentKey } from '#platform/payments/payment-keys.ts';
import { PaymentsError } from '#platform/payments/payments.ts';
import { UnreadableSecret } from '#platform/secrets/vault.ts';
import {
  describePaymentSetupIfReadable,
  describeWarningsRight,
  lookUpWallets,
  mayReadWarnings,
} from '../../../payment-providers/stripe/index.ts';
import type { DoctorContext, DoctorDeps } from '../doctor-context.ts';
import { type Finding, ok, problem, Unexamined, warning } from '../finding.ts';
import { missingFrom, shopFindings } from './shop.ts';

const SAVE_KEYS =
  'Save both keys under Settings. They are in the Stripe Dashboard, under Developers, API keys.';

async function checkAccount({ payments }: DoctorDeps, key: PresentKey): Promise<Finding> {
  const mode = key.livemode ? 'live' : 'test';
  try {
    const account = await payments.connect(key).retrieveAccount();
    if (account.chargesEnabled) return ok(`Stripe accepts the ${mode} keys.`);
    return problem(
      'Stripe accepts the keys, but the account cannot take payments yet.',
      'Finish its setup in the Stripe Dashboard.',
    );
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    return explain(error);
  }
}

function explain({ failure, message }: PaymentsError): Finding {
  switch (failure) {
    case 'denied':
      return problem(
        'Stripe does not accept the secret key: it was revoked, or it has expired.',
        SAVE_KEYS,
      );
    case 'forbidden':
      return warning(
        'The secret key is restricted, and cannot read its account.',
        'This is fine if customers can pay. Otherwise give the key more rights in the Stripe Dashboard.',
      );
    case 'unknown':
    case 'busy':
    case 'broken':
      return problem(
        `Stripe gave no answer: ${message}`,
        'Let this machine connect to api.stripe.com on port 443. If it can, see status.stripe.com.',
      );
    case 'refused':
      return problem(`Stripe refused the question: ${message}`, SAVE_KEYS);
  }
}

/** Whether the keys are saved, match and are accepted by the provider, and how the store learns of payments. */
export async function checkPayments(context: Pick<DoctorContext, 'deps'>): Promise<Finding[]> {
  const deps = await context.deps();
  const setup = await describePaymentSetupIfReadable(deps);
  if (setup === undefined) throw new Unexamined('the keys cannot be decrypted');
  const key = await readKey(deps);
  if (key === null) return missingFrom(deps, 'keys');
  const findings = [await checkAccount(deps, key)];
  const { publicOrigin } = deps.policy;
  findings.push(...(await shopFindings(deps, [setup.keys === 'matching' ? 'test-mode' : 'keys'])));
  if (setup.webhook) findings.push(ok('Stripe tells the store of payments by a webhook.'));
  else if (publicOrigin !== null) {
    const says = 'There is no webhook: the store asks Stripe every minute what was paid.';
    const remedy =
      'Save the secret key once more under Settings. The store then registers its webhook.';
    findings.push(warning(says, remedy));
  }
  if (publicOrigin !== null) findings.push(...(await checkWallets(deps, key)));
  findings.push(...(await checkWarnings(deps, key)));
  return findings;
}

/** How Apple Pay and Google Pay stand on the shop's domain, as Stripe says now. */
async function checkWallets(deps: DoctorDeps, key: PresentKey): Promise<Finding[]> {
  try {
    const { domain, problem: reason, applePay, googlePay } = await lookUpWallets(deps, key);
    if (reason !== null) return [warning('Customers see a card form and no wallets.', reason)];
    return [
      walletFinding('Apple Pay', applePay, domain),
      walletFinding('Google Pay', googlePay, domain),
    ];
  } catch (error) {
    // That Stripe gives no answer, or does not accept the key, was found before.
    if (error instanceof PaymentsError) return [];
    throw error;
  }
}

/** Whether the store can read early warnings of fraud; nothing where Stripe gives no answer, which was found before. */
async function checkWarnings({ payments }: DoctorDeps, key: PresentKey): Promise<Finding[]> {
  try {
    const remedy = describeWarningsRight(await mayReadWarnings(payments.connect(key)));
    if (remedy === null) return [];
    return [warning('Early warnings of fraud are reported, but cannot be read.', remedy)];
  } catch (error) {
    if (error instanceof PaymentsError) return [];
    throw error;
  }
}

type Wallet = Awaited<ReturnType<typeof lookUpWallets>>['applePay'];

function walletFinding(name: string, wallet: Wallet, domain: string | null): Finding {
  if (wallet?.active) return ok(`${name} is active on ${domain}.`);
  const reason = wallet?.problem ?? 'Stripe does not say why.';
  return warning(
    `${name} is not shown on ${domain}: ${reason}`,
    'See Settings, Payment method domains, in the Stripe Dashboard. The store asks Stripe to check again every hour.',
  );
}

async function readKey(deps: DoctorDeps): Promise<PresentKey | null> {
  try {
    return await deps.payments.keys.readPresent(deps);
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
