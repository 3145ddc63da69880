import type * as z from 'zod/mini';
import type { getPaymentSetup } from '#contract/settings.ts';
import type { WalletState } from '#platform/payments/registration.ts';
import type { Policy } from '#platform/policy.ts';
import type { DomainState } from './domain-state.ts';
import { findShopDomain } from './shop-domain.ts';

type Wallets = z.output<typeof getPaymentSetup.response>['wallets'];
type WalletPolicy = Pick<Policy, 'publicOrigin' | 'https' | 'webhookSecret'>;

const BY_HAND = 'in the Stripe Dashboard, under Settings, Payment method domains.';

/**
 * How wallets stand on the shop's domain, and what to do if they are not shown. `state`: what Stripe last said; null
 * if it was not asked.
 */
export function describeWallets(policy: WalletPolicy, state: DomainState | null): Wallets {
  const { name, problem } = findShopDomain(policy);
  const none = { applePay: null, googlePay: null };
  if (name === null) return { domain: null, problem, ...none };
  if (state?.name !== name) return { domain: name, problem: notAsked(policy, name), ...none };
  const { answer } = state;
  switch (answer.kind) {
    case 'registered':
      return {
        domain: name,
        problem: answer.isEnabled
          ? null
          : `The domain ${name} is disabled at Stripe, so no wallet is shown on it. Enable it ${BY_HAND}`,
        applePay: shownState(answer.applePay),
        googlePay: shownState(answer.googlePay),
      };
    case 'absent':
      return { domain: name, problem: notRegistered(policy, name), ...none };
    case 'forbidden':
      return {
        domain: name,
        problem: `The secret key is restricted and cannot register ${name} for wallets. Give it the right to write “Payment Method Domains” in the Stripe Dashboard, or add the domain yourself ${BY_HAND}`,
        ...none,
      };
    case 'refused':
      return {
        domain: name,
        problem: `Stripe does not take ${name} for wallets: ${answer.reason}`,
        ...none,
      };
  }
}

const shownState = ({ isActive, problem }: WalletState) => ({ active: isActive, problem });

function notAsked(policy: WalletPolicy, name: string): string {
  return `Stripe was not asked about ${name} yet. The store does so every hour${
    policy.webhookSecret === null
      ? ''
      : ', and registers nothing while STRIPE_WEBHOOK_SECRET is set'
  }.`;
}

function notRegistered({ webhookSecret }: WalletPolicy, name: string): string {
  return webhookSecret === null
    ? `The domain ${name} is not registered for wallets. The store registers it when the secret key is saved, and every hour.`
    : `The domain ${name} is not registered for wallets, and the store registers nothing while STRIPE_WEBHOOK_SECRET is set. Add it ${BY_HAND}`;
}
