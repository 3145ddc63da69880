import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reduction } from '#contract/codes/reductions.ts';
import { HttpError } from '../../../lib/http-error.ts';
import { type OrderRequest, orderCalls, placeOrder, reopenPayment } from './place-order.ts';
import type { Redeemed } from './redeem-code.ts';

const request: OrderRequest = {
  customerInfo: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  buyer: 'ada',
  promoCode: '',
  consent: {},
  packages: [],
  totalCents: 4990,
};
const opened = { orderId: 'order-2', clientSecret: 'pi_1_secret_2' };

const noCode: Redeemed = { problem: null };

const santa: Reduction = {
  code: 'SANTA20',
  terms: '20% off',
  minimumAmount: null,
  prices: [],
  cart: { amountOff: '9.98', total: '39.92', lines: [{ packageId: 'beard', amountOff: '9.98' }] },
};

function setUp({
  redeemed = noCode,
  isConfigured = true,
  promoCode = '',
  asked = async (): Promise<Reduction | null> => null,
} = {}) {
  const openPayment = vi.fn(async () => opened);
  const checkout = { notify: vi.fn(), ensureConfigured: vi.fn(async () => isConfigured) };
  const fetchReduction = vi.fn(asked);
  const placeFree = vi.fn(async () => 'order-3');
  const calls = { redeemCode: vi.fn(async () => redeemed), openPayment, fetchReduction, placeFree };
  return { checkout, calls, place: () => placeOrder(checkout, { ...request, promoCode }, calls) };
}

afterEach(() => vi.unstubAllGlobals());

describe('placing an order', () => {
  it('opens a payment', async () => {
    const { place } = setUp();
    const unreduced = { reduction: null, totalCents: 4990 };
    expect(await place()).toEqual({ kind: 'payable', ...opened, ...unreduced, codeProblem: null });
  });

  it('opens a payment of the full price if a code failed, and keeps why', async () => {
    const { place } = setUp({ redeemed: { problem: 'Full price.' } });
    expect(await place()).toMatchObject({ kind: 'payable', ...opened, codeProblem: 'Full price.' });
  });

  it('says from which sum on a code can be used, where the cart costs less', async () => {
    const { place } = setUp({
      promoCode: 'santa20',
      redeemed: { problem: 'Full price: the code “santa20” is not valid.' },
      asked: async () => ({ ...santa, cart: null, minimumAmount: '100.00' }),
    });
    expect(await place()).toMatchObject({
      codeProblem: 'Full price: the code “SANTA20” is for carts of $100.00 or more.',
      reduction: null,
      totalCents: 4990,
    });
  });

  it('asks neither for a payment nor for the keys if a code made it free', async () => {
    const { place, calls, checkout } = setUp({
      redeemed: { orderId: 'order-1' },
      isConfigured: false,
    });
    expect(await place()).toEqual({ kind: 'free', orderId: 'order-1' });
    expect(calls.openPayment).not.toHaveBeenCalled();
    expect(checkout.ensureConfigured).not.toHaveBeenCalled();
  });

  it('places nothing that could not be paid', async () => {
    const { place, calls } = setUp({ isConfigured: false });
    expect(await place()).toEqual({ kind: 'unconfigured' });
    expect(calls.openPayment).not.toHaveBeenCalled();
  });

  it('asks first what a code takes off, and says nothing where it is known', async () => {
    const { place, calls, checkout } = setUp({ promoCode: ' santa20 ', asked: async () => santa });
    expect(await place()).toEqual({
      kind: 'payable',
      ...opened,
      codeProblem: null,
      reduction: santa,
      totalCents: 3992,
    });
    expect(calls.fetchReduction).toHaveBeenCalledExactlyOnceWith('santa20', []);
    expect(calls.openPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ totalCents: 3992 }),
      'SANTA20',
    );
    expect(calls.redeemCode).not.toHaveBeenCalled();
    expect(checkout.notify).not.toHaveBeenCalled();
  });

  it('places a free order where a code takes everything off', async () => {
    const free = { ...santa, cart: { amountOff: '49.90', total: '0.00', lines: [] } };
    const { place, calls } = setUp({ promoCode: 'SANTA20', asked: async () => free });
    expect(await place()).toEqual({ kind: 'free', orderId: 'order-3' });
    expect(calls.openPayment).not.toHaveBeenCalled();
    expect(calls.redeemCode).not.toHaveBeenCalled();
  });

  it('leads on to payment where the free order of such a code fails', async () => {
    const free = { ...santa, cart: { amountOff: '49.90', total: '0.00', lines: [] } };
    const { place, calls, checkout } = setUp({ promoCode: 'SANTA20', asked: async () => free });
    const body = '{"message":"The code “SANTA20” is no longer valid."}';
    calls.placeFree.mockRejectedValueOnce(new HttpError(409, '', body));
    expect(await place()).toEqual({
      kind: 'payable',
      ...opened,
      reduction: null,
      totalCents: 4990,
      codeProblem:
        'Full price: the code “SANTA20” was not used. The code “SANTA20” is no longer valid.',
    });
    expect(checkout.notify).toHaveBeenCalledExactlyOnceWith({
      title: 'Promo Code Error',
      description: 'The code “SANTA20” is no longer valid.',
      variant: 'destructive',
    });
    expect(calls.openPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ totalCents: 4990 }),
    );
  });

  it.each([
    ['is unknown', async () => null],
    ['takes nothing off this cart', async () => ({ ...santa, cart: null })],
    ['cannot be asked for', () => Promise.reject(new Error('429'))],
  ])('redeems a code as ever where a reduction %s', async (_, asked) => {
    const { place, calls } = setUp({ promoCode: 'SANTA20', asked });
    expect(await place()).toMatchObject({ kind: 'payable', reduction: null, totalCents: 4990 });
    expect(calls.redeemCode).toHaveBeenCalledOnce();
    expect(calls.openPayment).toHaveBeenCalledOnce();
  });

  it('sends the total as a decimal string', async () => {
    const fetching = vi.fn<typeof fetch>(async () => Response.json(opened));
    vi.stubGlobal('fetch', fetching);
    await orderCalls.openPayment(request);
    const [address, sent] = fetching.mock.calls[0] ?? [];
    expect(address).toBe('/api/create-payment-intent');
    expect(JSON.parse(String(sent?.body))).toEqual({
      amount: '49.90',
      customerInfo: request.customerInfo,
      buyer: 'ada',
      packages: [],
    });
  });
});

describe('reopening a payment that Stripe has closed', () => {
  const placed = { reduction: santa, totalCents: 3992 };
  const refused = (code: string) =>
    new HttpError(409, '', JSON.stringify({ code, message: 'The code “SANTA20” has ended.' }));

  it('keeps the code while it can be used', async () => {
    const openPayment = vi.fn(async () => opened);
    const again = await reopenPayment(request, placed, { openPayment });
    const reopened = expect.stringMatching(
      /^Nothing was charged: .* Please try again to pay \$39\.92\.$/,
    );
    expect(again).toMatchObject({ ...placed, reopened });
    expect(openPayment.mock.calls).toEqual([[{ ...request, totalCents: 3992 }, santa.code]]);
  });

  it('asks for the full price with the reason where it cannot be used any more', async () => {
    const openPayment = vi.fn(async () => opened);
    openPayment.mockRejectedValueOnce(refused('code_unusable'));
    expect(await reopenPayment(request, placed, { openPayment })).toMatchObject({
      reduction: null,
      totalCents: request.totalCents,
      reopened:
        'The code “SANTA20” has ended. Nothing was charged. Please try again to pay the full price, $49.90.',
    });
    expect(openPayment).toHaveBeenLastCalledWith(request);
  });

  it('says anything else, and asks for nothing', async () => {
    const openPayment = vi.fn(async () => opened);
    openPayment.mockRejectedValueOnce(refused('prices_changed'));
    await expect(reopenPayment(request, placed, { openPayment })).rejects.toThrow();
    expect(openPayment).toHaveBeenCalledOnce();
  });
});
