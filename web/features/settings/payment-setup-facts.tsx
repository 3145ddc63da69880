import type { PaymentSetup } from '#contract/settings.ts';
import { Fact } from '../../ui/fact.tsx';
import { describeCharges, UNKNOWN } from './describe-charges.ts';
import { describeWallet } from './describe-wallet.ts';

/** The Stripe account of the secret key, how the store learns of payments, and which wallets are shown. */
export function PaymentSetupFacts({ setup }: { setup: PaymentSetup }) {
  const { account, webhook, wallets, warningsProblem } = setup;
  const applePay = describeWallet(wallets.applePay);
  const googlePay = describeWallet(wallets.googlePay);
  const charges = describeCharges(setup);
  return (
    <dl className="grid w-full gap-3 border-t border-line pt-3">
      <Fact name="Account">{account ?? UNKNOWN}</Fact>
      {charges !== null && <Fact name="Charges">{charges}</Fact>}
      <Fact name="Webhook">
        {webhook
          ? 'Set up. Stripe reports every payment at once.'
          : 'Not set up. The store asks Stripe every minute instead, so no payment is missed. It is set up automatically once the shop has a public https address.'}
      </Fact>
      {applePay !== null && <Fact name="Apple Pay">{applePay}</Fact>}
      {googlePay !== null && <Fact name="Google Pay">{googlePay}</Fact>}
      {wallets.problem !== null && <Fact name="Wallets">{wallets.problem}</Fact>}
      {warningsProblem !== null && <Fact name="Early Fraud Warnings">{warningsProblem}</Fact>}
    </dl>
  );
}
