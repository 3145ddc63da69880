import { describe, expect, it } from 'vitest';
import { type Order, orderStatus } from '#contract/orders.ts';
import { testOrder } from '../testing/test-order.ts';
import { accessEffect, quoteAll } from './access-effect.ts';

describe('what a refund does to access', () => {
  const effect = (isFull: boolean, more: Partial<Order> = {}, keptPackages: string[] = []) =>
    accessEffect({ order: { ...testOrder, ...more }, keptPackages, isFull });

  it('names the customer and the packages', () => {
    expect(effect(true)).toBe('Noel Frost loses access to “Voice” and “Beard” at once.');
    expect(effect(false)).toBe('Noel Frost keeps access to “Voice” and “Beard”.');
    expect(effect(true, {}, ['Beard'])).toBe(
      'Noel Frost loses access to “Voice” at once, but keeps “Beard” through another order.',
    );
    expect(effect(true, {}, ['Voice', 'Beard'])).toBe(
      'Noel Frost keeps access to “Voice” and “Beard” through another order.',
    );
    expect(quoteAll(['A', 'B', 'C'])).toBe('“A”, “B” and “C”');
  });

  it('leaves out what was returned', () => {
    const [voice, beard] = testOrder.packages;
    const packages = [
      ...(voice ? [voice] : []),
      ...(beard ? [{ ...beard, returnedAmount: '49.00' }] : []),
    ];
    expect(effect(true, { packages })).toBe('Noel Frost loses access to “Voice” at once.');
    expect(effect(false, { packages })).toBe('Noel Frost keeps access to “Voice”.');
  });

  it('is none for an order in review, which gives no access yet', () => {
    const review = { status: 'review', customerId: null } as const;
    expect(effect(true, review)).toBe(
      'This order gives no access. The money goes back to Noel Frost, and the order is closed.',
    );
    expect(effect(false, review)).toBe(
      'This order gives no access. It still waits for your decision.',
    );
  });

  it.each(orderStatus.options.filter((status) => !['completed', 'review'].includes(status)))(
    'is none for an order that is %s',
    (status) => {
      const none = 'This order gives no access, before or after the refund.';
      expect(effect(true, { status })).toBe(none);
      expect(effect(false, { status })).toBe(none);
    },
  );

  it('is none for a completed order without an account', () => {
    expect(effect(true, { customerId: null })).toMatch(/gives no access/);
  });
});
