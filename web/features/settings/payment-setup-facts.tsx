import { Fact } from '../../ui/fact.tsx';
import type { PaymentSetup } from './settings-query.ts';

const UNKNOWN = 'Not known yet. Stripe has not answered.';

function describeCharges(enabled: boolean | null): string {
  if (enabled === null) return UNKNOWN;
  return enabled ? 'Enabled' : 'Not enabled yet';
}

/** The Stripe account of the secret key, and how the store learns of payments. */
export function PaymentSetupFacts({ setup }: { setup: PaymentSetup }) {
  const { account, chargesEnabled, webhook } = setup;
  return (
    <dl className="grid w-full gap-3 border-t border-line pt-3">
      <Fact name="Account">{account ?? UNKNOWN}</Fact>
      <Fact name="Charges">{describeCharges(chargesEnabled)}</Fact>
      <Fact name="Webhook">
        {webhook
          ? 'Set up. Stripe reports every payment at once.'
          : 'Not set up. The store asks Stripe every minute instead, so no payment is missed. It is set up when you save keys while the shop has a public https address.'}
      </Fact>
    </dl>
  );
}
