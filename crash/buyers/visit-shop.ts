import type { SeededRandom } from '../seeded-random.ts';
import { openBrowser } from './browser.ts';
import { changeTheCart, payAtTwoDevices, payByCard, payTheWrongSum } from './pay-by-card.ts';
import { redeemCode } from './redeem-code.ts';
import type { Shop } from './shop.ts';
import { type Cart, fillCart, type Person, type Visit } from './visit.ts';

/** A customer who comes back; null if there are none yet. */
function whoComesBack({ ledger }: Shop, random: SeededRandom): Person | null {
  const known = [...ledger.customers].slice(-20);
  if (known.length === 0) return null;
  const [email, password] = random.pick(known);
  return { email, password };
}

/** In so many of 100 cases a customer, if there are any; else a new buyer. */
function whoComes(
  shop: Shop,
  { random, number, returning }: { random: SeededRandom; number: number; returning: number },
): Person {
  const customer = random.chance(returning) ? whoComesBack(shop, random) : null;
  return customer ?? { email: `elf-${number}@north.example`, password: `reindeer-${number}` };
}

/** A package that this person has not bought yet; null if they have all of them. */
function somethingNew({ ledger, packages }: Shop, { email }: Person): Cart | null {
  const owned = ledger.owned.get(email) ?? new Set();
  const found = packages.find(({ title }) => !owned.has(title));
  return found === undefined ? null : [found];
}

/** One person visits the shop. `number` is different for everybody. */
export async function visitShop(shop: Shop, random: SeededRandom, number: number): Promise<void> {
  const visitOf = (person: Person): Visit => ({ shop, person, random, browser: openBrowser(shop) });
  const cart = fillCart(shop, random);
  const roll = random.number(100);
  if (roll < 15) {
    const person = whoComes(shop, { random, number, returning: 80 });
    const devices = [visitOf(person), visitOf(person)];
    return payAtTwoDevices(devices, somethingNew(shop, person) ?? cart);
  }
  const visit = visitOf(whoComes(shop, { random, number, returning: 25 }));
  if (roll < 40) return redeemCode(visit, cart);
  if (roll < 80) return payByCard(visit, cart);
  if (roll < 88) return changeTheCart(visit);
  if (roll < 94) return payTheWrongSum(visit, cart);
  // The promotion code is redeemed while the payment form is open.
  await Promise.all([payByCard(visit, cart), redeemCode(visit, cart)]);
}
