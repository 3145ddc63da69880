import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal, decimalFromCents } from '#contract/money.ts';
import type { Dice } from '../dice.ts';
import type { Answer, Browser } from './browser.ts';
import type { Shop } from './shop.ts';

export interface Person {
  email: string;
  password: string;
}

/** Somebody at a browser in the shop. */
export interface Visit {
  shop: Shop;
  browser: Browser;
  person: Person;
  dice: Dice;
}

export type Cart = readonly PublicPackage[];

/** What somebody puts into the cart: a bundle alone, or single packages. */
export function fillCart({ packages }: Shop, dice: Dice): Cart {
  const bundles = packages.filter(({ isBundle }) => isBundle);
  if (dice.chance(20)) return [dice.pick(bundles)];
  const singles = dice.shuffle(packages.filter(({ isBundle }) => !isBundle));
  return singles.slice(0, 1 + dice.number(2));
}

/** What the checkout sends of the buyer, the cart and its total. */
export function checkoutForm({ person: { email, password } }: Visit, cart: Cart) {
  const cents = cart.map(({ price }) => centsFromDecimal(price) ?? 0);
  const customerInfo = { firstName: 'Ann', lastName: 'Elf', email, password };
  const amount = decimalFromCents(cents.reduce((sum, one) => sum + one, 0));
  return { amount, customerInfo, packages: cart };
}

/** Notes an answer that is none of those a buyer may get at this point. */
export function expectStatus({ shop }: Visit, answer: Answer, path: string, allowed: number[]) {
  if (allowed.includes(answer.status) || answer.status >= 500) return;
  shop.ledger.faults.push(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
