import type { PaymentSetup } from '#contract/settings.ts';

type Wallet = PaymentSetup['wallets']['applePay'];

/** How a wallet stands on the shop's domain, for people; null, to be left out, while nothing is known. */
export function describeWallet(wallet: Wallet): string | null {
  if (wallet === null) return null;
  if (wallet.active) return 'Active';
  return `Not active. ${wallet.problem ?? 'Stripe does not say why.'}`;
}
