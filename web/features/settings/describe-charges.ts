import type { PaymentSetup } from '#contract/settings.ts';

export const UNKNOWN = 'Not known yet. Stripe has not answered.';

/**
 * Whether the account of the secret key may take payments. Null, to be left out, while Stripe does not
 * accept the key: what it answered before says nothing about now.
 */
export function describeCharges({ chargesEnabled, ready, mode }: PaymentSetup): string | null {
  if (chargesEnabled === null) return UNKNOWN;
  if (!chargesEnabled) return 'Not enabled yet';
  return ready || mode === null ? 'Enabled' : null;
}
