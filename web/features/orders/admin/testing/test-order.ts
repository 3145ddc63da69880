import type { OrderPayment } from '#contract/order-payments.ts';
import type { Order } from '#contract/orders.ts';

/** An order that was paid by card, for tests. */
export const testOrder: Order = {
  id: '0123456789abcdef',
  customerId: 'fedcba98765432100',
  firstName: 'Noel',
  lastName: 'Frost',
  email: 'noel@example.com',
  typedEmail: null,
  phone: null,
  totalAmount: '88.50',
  refundedAmount: '0.00',
  status: 'completed',
  createdAt: '2026-12-24T23:05:00.000Z',
  packages: [
    { title: 'Voice', description: 'How to speak', price: '39.50' },
    { title: 'Beard', description: '', price: '49.00' },
  ],
  stripePaymentIntentId: 'pi_123',
};

/** Its payment, which nothing happened to since. */
export const testPayment: OrderPayment = {
  intentId: 'pi_123',
  state: 'paid',
  intentStatus: 'succeeded',
  amount: '88.50',
  received: '88.50',
  refunded: '0.00',
  lost: '0.00',
  refundable: '88.50',
  currency: 'usd',
  refunds: [],
  dispute: null,
  method: { type: 'card', brand: 'visa', lastFour: '4242', wallet: null },
  lastError: null,
  mode: 'test',
  account: 'Sandbox shop',
  dashboardUrl: 'https://dashboard.example/test/payments/pi_123',
};
