import { afterEach, describe, expect, it, vi } from 'vitest';
import { type OrderRequest, orderCalls, placeOrder } from './place-order.ts';
import type { Redeemed } from './redeem-code.ts';

const request: OrderRequest = {
  customerInfo: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  buyer: 'ada',
  promoCode: '',
  packages: [],
  totalCents: 4990,
};
const opened = { orderId: 'order-2', clientSecret: 'pi_1_secret_2' };

const noCode: Redeemed = { problem: null };

function setUp({ redeemed = noCode, isConfigured = true } = {}) {
  const openPayment = vi.fn(async () => opened);
  const checkout = { notify: vi.fn(), ensureConfigured: vi.fn(async () => isConfigured) };
  const calls = { redeemCode: vi.fn(async () => redeemed), openPayment };
  return { checkout, calls, place: () => placeOrder(checkout, request, calls) };
}

afterEach(() => vi.unstubAllGlobals());

describe('placing an order', () => {
  it('opens a payment', async () => {
    const { place } = setUp();
    expect(await place()).toEqual({ kind: 'payable', ...opened, codeProblem: null });
  });

  it('opens a payment of the full price if a code failed, and keeps why', async () => {
    const { place } = setUp({ redeemed: { problem: 'Full price.' } });
    expect(await place()).toEqual({ kind: 'payable', ...opened, codeProblem: 'Full price.' });
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
