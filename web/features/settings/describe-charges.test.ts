import { expect, it } from 'vitest';
import type { PaymentSetup } from '#contract/settings.ts';
import { describeCharges } from './describe-charges.ts';

const ready: PaymentSetup = {
  ready: true,
  keys: 'matching',
  mode: 'test',
  problem: null,
  account: 'Sandbox shop',
  chargesEnabled: true,
  webhook: false,
  wallets: {
    domain: 'shop.example',
    problem: null,
    applePay: { active: true, problem: null },
    googlePay: { active: false, problem: 'Not for this country.' },
  },
  warningsProblem: null,
};
const refused: PaymentSetup = { ...ready, ready: false, problem: 'Stripe refuses the key.' };

it('says that charges are enabled, except while the key is refused', () => {
  expect(describeCharges(ready)).toBe('Enabled');
  expect(describeCharges(refused)).toBeNull();
});

it('says so too while the publishable key is missing, which is no fault of the account', () => {
  expect(describeCharges({ ...refused, mode: null })).toBe('Enabled');
});

it('says that charges are not enabled or not known', () => {
  expect(describeCharges({ ...refused, chargesEnabled: false })).toBe('Not enabled yet');
  expect(describeCharges({ ...refused, chargesEnabled: null })).toContain('Not known yet');
});
