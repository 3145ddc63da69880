import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal, decimalFromCents } from '#contract/values/money.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Answer, Browser } from './browser.ts';
import type { Shop } from './shop.ts';

export interface Person {
  email: string;
  password: string;
}

/** A person in the shop, with a browser. */
export interface Visit {
  shop: Shop;
  browser: Browser;
  person: Person;
  random: SeededRandom;
}

export type Cart = readonly PublicPackage[];

/** Fills a cart: one bundle, or single packages. */
export function fillCart({ packages }: Shop, random: SeededRandom): Cart {
  const bundles = packages.filter(({ isBundle }) => isBundle);
  if (random.chance(20)) return [random.pick(bundles)];
  const singles = random.shuffle(packages.filter(({ isBundle }) => !isBundle));
  return singles.slice(0, 1 + random.number(2));
}

/** The body of the checkout's request. */
export function checkoutForm({ person: { email, password } }: Visit, cart: Cart) {
  const cents = cart.map(({ price }) => centsFromDecimal(price) ?? 0);
  const customerInfo = { firstName: 'Ann', lastName: 'Elf', email, password };
  const amount = decimalFromCents(cents.reduce((sum, one) => sum + one, 0));
  return { amount, customerInfo, packages: cart };
}

/** Notes an answer that no buyer should get, but for a 5xx, which the browser notes. */
export function expectStatus({ shop }: Visit, answer: Answer, path: string) {
  if ([200, 402, 409].includes(answer.status) || answer.status >= 500) return;
  shop.ledger.faults.push(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
