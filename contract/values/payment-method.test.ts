import { expect, it } from 'vitest';
import { namePaymentMethod, type PaymentMethod } from './payment-method.ts';

const nothing: PaymentMethod = { type: 'card', brand: null, lastFour: null, wallet: null };

it.each<[string, Partial<PaymentMethod>]>([
  ['Mastercard ending in 4444', { brand: 'mastercard', lastFour: '4444' }],
  ['American Express ending in 0005', { brand: 'amex', lastFour: '0005' }],
  ['A new one ending in 1', { brand: 'a_new_one', lastFour: '1' }],
  ['card ending in 0012', { brand: 'unknown', lastFour: '0012' }],
  ['card', {}],
  ['Apple Pay, Visa ending in 4242', { brand: 'visa', lastFour: '4242', wallet: 'apple_pay' }],
  ['Cash App Pay', { type: 'cashapp' }],
  ['US bank account ending in 6789', { type: 'us_bank_account', lastFour: '6789' }],
  ['another method', { type: 'of_tomorrow' }],
])('%s is named', (name, method) => {
  expect(namePaymentMethod({ ...nothing, ...method })).toBe(name);
});
