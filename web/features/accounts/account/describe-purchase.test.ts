import { expect, it } from 'vitest';
import type { AccountOrder } from '#contract/account.ts';
import { orderStatus } from '#contract/orders.ts';
import { describePurchase, hasReceipt } from './describe-purchase.ts';

const order = (more: Partial<AccountOrder>): AccountOrder => ({
  id: 'o1',
  createdAt: '2026-01-01T00:00:00Z',
  status: 'completed',
  packages: [],
  totalAmount: '49.00',
  refundedAmount: '0.00',
  ...more,
});

it('says why nothing can be watched, for every state without access', () => {
  for (const status of orderStatus.options) {
    const { label, note } = describePurchase(order({ status }));
    expect(label).not.toBe('');
    expect(note === undefined).toBe(status === 'completed' || status === 'canceled');
  }
});

it('says how much was refunded of a purchase that is still good', () => {
  expect(describePurchase(order({ refundedAmount: '9.00' })).note).toBe(
    '$9.00 of it was refunded.',
  );
});

it('says what the bank returned because of a dispute, which is no refund', () => {
  const part = order({ refundedAmount: '9.00', lostAmount: '10.00' });
  expect(describePurchase(part).note).toBe('$19.00 of it was returned.');
  const all = order({ status: 'refunded', lostAmount: '49.00' });
  expect(describePurchase(all).note).toMatch(/^Your money was returned\./);
});

it('says that a refund failed, and not that the money was refunded', () => {
  const { label, note } = describePurchase(order({ status: 'refunded', failedRefund: '49.00' }));
  expect(label).toBe('Refund failed');
  expect(note).toContain('The refund of $49.00 failed, and the money came back to the shop.');
});

it('says what the shop gave, without a receipt', () => {
  const given = order({ totalAmount: '0.00', isGrant: true });
  expect(describePurchase(given).label).toBe('Given by the shop');
  expect(hasReceipt(given)).toBe(false);
});

it('offers a receipt for what was paid', () => {
  const withReceipt = orderStatus.options.filter((status) => hasReceipt({ status }));
  expect(withReceipt).toEqual(['completed', 'refunded', 'disputed']);
});
