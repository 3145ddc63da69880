import type { ReactNode } from 'react';
import type { PaymentSetup } from './settings-query.ts';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function describeCharges(enabled: boolean | null): string {
  if (enabled === null) return 'Not known: Stripe has not told yet';
  return enabled ? 'Enabled' : 'Not enabled yet';
}

/** What Stripe says of the account behind the secret key, and how it tells of payments. */
export function PaymentSetupFacts({ setup }: { setup: PaymentSetup }) {
  const { account, chargesEnabled, webhook } = setup;
  return (
    <dl className="grid w-full gap-3 border-t border-line pt-3">
      <Fact name="Account">{account ?? 'Not known: Stripe has not told yet'}</Fact>
      <Fact name="Charges">{describeCharges(chargesEnabled)}</Fact>
      <Fact name="Webhook">
        {webhook
          ? 'Set up: Stripe reports every payment here at once.'
          : 'None: the store asks Stripe every minute, so no payment is missed. One is registered when keys are saved on a public https address.'}
      </Fact>
    </dl>
  );
}
