import { notePromise } from '../books/ledger.ts';
import { type Cart, checkoutForm, expectStatus, type Visit } from './visit.ts';

const PATH = '/api/create-payment-intent';

export interface Placed {
  clientSecret: string;
  orderId: string;
}

/**
 * Orders by card as the checkout page does, sometimes with a double click. Null if the store refuses
 * the order.
 */
export async function placeOrder(visit: Visit, cart: Cart): Promise<Placed | null> {
  const { browser, random, shop } = visit;
  const form = checkoutForm(visit, cart);
  const clicks = random.chance(15) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: clicks }, () => browser.insist('POST', PATH, form)),
  );
  for (const answer of answers) expectStatus(visit, answer, PATH);
  const placed = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  // Two clicks in one browser make one order. Without the checkout cookie they count as two browsers.
  const [first] = placed;
  if (first === undefined) return null;
  if (random.chance(3)) await browser.request('POST', PATH, { ...form, amount: '0.51' });
  const order = { clientSecret: String(first.clientSecret), orderId: String(first.orderId) };
  const early = random.chance(5) ? await browser.request('POST', completion(order.orderId)) : null;
  if (early !== null && early.status === 200) {
    shop.ledger.faults.push(`order ${order.orderId} was completed before anybody paid`);
  }
  return order;
}

export function completion(orderId: string): string {
  return `/api/complete-order/${orderId}`;
}

/** Opens the page after the payment until it answers, and notes what it says. */
export async function visitSuccess(visit: Visit, orderId: string): Promise<void> {
  const path = completion(orderId);
  const answer = await visit.browser.insist('POST', path);
  expectStatus(visit, answer, path);
  if (answer.status !== 200) return;
  const { packages }: { packages: { title: string }[] } = JSON.parse(answer.text);
  const titles = packages.map(({ title }) => title);
  notePromise(visit.shop.ledger, visit.person, { orderId, titles });
}
