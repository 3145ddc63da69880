import { describe, expect, it } from 'vitest';
import { hasPaid, paidPath, successPath, withoutProviderParameters } from './success-address.ts';

describe('the address of the result', () => {
  it('names the order, and whether it was free', () => {
    expect(successPath('a1')).toBe('/success?orderId=a1');
    expect(successPath('a1', true)).toBe('/success?orderId=a1&free=true');
  });

  it('says that a payment made before was made', () => {
    const { pathname, searchParams } = new URL(paidPath('a1'), 'http://shop.test');
    expect([pathname, searchParams.get('orderId')]).toEqual(['/success', 'a1']);
    expect(hasPaid(searchParams)).toBe(true);
  });

  it('loses what Stripe added and keeps the rest', () => {
    const address =
      'http://shop.test/success?orderId=a1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded&free=true#top';
    expect(withoutProviderParameters(address)).toBe(
      'http://shop.test/success?orderId=a1&free=true#top',
    );
  });

  it('is left alone if Stripe added nothing', () => {
    expect(withoutProviderParameters('http://shop.test/success?orderId=a1')).toBeNull();
  });
});
