import { describe, expect, it, vi } from 'vitest';
import { HttpError } from '../../../lib/http-error.ts';
import { redeemCode } from './redeem-code.ts';

const customerInfo = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
const packages = [{ id: 'beard' }];

function refusal(status: number, message: string): HttpError {
  return new HttpError(status, '', JSON.stringify({ message, code: 'some_code' }));
}

function setUp(
  calls: { isValid?: () => Promise<boolean>; placeFree?: () => Promise<string> } = {},
) {
  const isValid = vi.fn(calls.isValid ?? (async () => true));
  const placeFree = vi.fn(calls.placeFree ?? (async () => 'order-1'));
  const notify = vi.fn();
  const redeem = (code: string) =>
    redeemCode({ code, customerInfo, packages, buyer: null, consent: {} }, notify, {
      isValid,
      placeFree,
    });
  return { isValid, placeFree, notify, redeem };
}

describe('a promotion code', () => {
  it('makes the order free', async () => {
    const { redeem, isValid, placeFree, notify } = setUp();
    expect(await redeem(' NORTHPOLE ')).toEqual({ orderId: 'order-1' });
    expect(isValid).toHaveBeenCalledExactlyOnceWith('NORTHPOLE');
    expect(placeFree).toHaveBeenCalledExactlyOnceWith({
      code: 'NORTHPOLE',
      customerInfo,
      packages,
      buyer: null,
      consent: {},
    });
    expect(notify).not.toHaveBeenCalled();
  });

  it.each(['', '   '])('is skipped when blank (%o)', async (code) => {
    const { redeem, isValid, notify } = setUp();
    expect(await redeem(code)).toEqual({ problem: null });
    expect(isValid).not.toHaveBeenCalled();
    expect(notify).not.toHaveBeenCalled();
  });

  it('continues to payment when it is wrong, and says so', async () => {
    const { redeem, placeFree, notify } = setUp({ isValid: async () => false });
    expect(await redeem('NOPE')).toEqual({ problem: 'Full price: the code “NOPE” is not valid.' });
    expect(placeFree).not.toHaveBeenCalled();
    expect(notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Invalid Code',
      description: 'The promotion code you entered is not valid. Proceeding to payment.',
      variant: 'destructive',
    });
  });

  it('continues to payment after too many tries', async () => {
    const { redeem, placeFree, notify } = setUp({
      isValid: () => Promise.reject(refusal(429, 'Too many attempts.')),
    });
    expect(await redeem('NOPE')).toEqual({
      problem: 'Full price: the code “NOPE” was not used. Too many attempts.',
    });
    expect(placeFree).not.toHaveBeenCalled();
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Promo Code Error', description: 'Too many attempts.' }),
    );
  });

  it('is not the problem where another account is signed in: nothing is paid instead', async () => {
    const error = new HttpError(409, '', JSON.stringify({ code: 'session_changed' }));
    const { redeem, notify } = setUp({ placeFree: () => Promise.reject(error) });
    await expect(redeem('NORTHPOLE')).rejects.toBe(error);
    expect(notify).not.toHaveBeenCalled();
  });

  it.each([
    [refusal(409, 'You already have it.'), 'You already have it.', 'You already have it.'],
    [
      new HttpError(500, '', ''),
      'Promo code is no longer valid. Proceeding to payment.',
      'Promo code is no longer valid.',
    ],
  ])(
    'leads on to payment when the free order fails with %s',
    async (error, description, reason) => {
      const { redeem, notify } = setUp({ placeFree: () => Promise.reject(error) });
      expect(await redeem('NORTHPOLE')).toEqual({
        problem: `Full price: the code “NORTHPOLE” was not used. ${reason}`,
      });
      expect(notify).toHaveBeenCalledExactlyOnceWith({
        title: 'Promo Code Error',
        description,
        variant: 'destructive',
      });
    },
  );
});
