import type { Deps } from '#platform/deps.ts';
import type { PaymentKey } from '#platform/payments/payment-keys.ts';
import { describeWallets } from './describe-wallets.ts';
import { lookUpDomain } from './look-up-domain.ts';
import { findShopDomain } from './shop-domain.ts';

/** Asks Stripe how wallets stand on the shop's domain, and changes nothing there or here. Throws PaymentsError. */
export async function lookUpWallets(
  { payments, policy }: Pick<Deps, 'payments' | 'policy'>,
  key: PaymentKey,
) {
  const { name } = findShopDomain(policy);
  if (name === null) return describeWallets(policy, null);
  const state = await lookUpDomain(payments.connect(key), { name, registers: false });
  return describeWallets(policy, state);
}
