import { decimalFromCents } from '#contract/values/money.ts';
import type { Answer, TestClient } from './test-client.ts';
import type { TestStore } from './test-store.ts';

/** The customer details for a checkout. */
export function detailsOf(email: string, more: Record<string, unknown> = {}) {
  return { firstName: 'Ann', lastName: 'Elf', email, password: 'reindeer-1', ...more };
}

let people = 0;

/** An e-mail address that no other test has used. */
export function newEmail(): string {
  people += 1;
  return `elf-${people}@north.example`;
}

export interface CardOrder {
  packages: readonly { id: string }[];
  totalCents: number;
  customerInfo: Record<string, unknown>;
  promoCode?: string;
}

/** Asks for a payment intent, as the checkout page does. */
export function orderByCard(client: TestClient, order: CardOrder): Promise<Answer> {
  const { totalCents, ...rest } = order;
  const amount = decimalFromCents(totalCents);
  return client.send('POST', '/api/create-payment-intent', { amount, ...rest });
}

/** The intent that a client secret belongs to. */
export function intentOf(answer: Answer): string {
  return String(answer.json().clientSecret).split('_secret_')[0] ?? '';
}

export function completeOrder(client: TestClient, orderId: unknown): Promise<Answer> {
  return client.send('POST', `/api/complete-order/${orderId}`);
}

/** Orders, pays with the card that works and completes; returns the order's id. */
export async function buy(
  { sandbox }: Pick<TestStore, 'sandbox'>,
  client: TestClient,
  order: CardOrder,
): Promise<string> {
  const placed = await orderByCard(client, order);
  if (placed.status !== 200) throw new Error(`not ordered: ${placed.status} ${placed.text}`);
  sandbox.controls.pay({ intent: intentOf(placed) });
  const { orderId } = placed.json();
  const completed = await completeOrder(client, orderId);
  if (completed.status !== 200) throw new Error(`not completed: ${completed.text}`);
  return String(orderId);
}

/** Signs a customer in with the password `detailsOf` types. */
export function signIn(client: TestClient, email: string, password = 'reindeer-1') {
  return client.send('POST', '/api/auth/customer-login', { email, password });
}
