import type { Dice } from '../dice.ts';
import { openBrowser } from './browser.ts';
import { changeTheCart, payByCard, payTheWrongSum } from './pay-by-card.ts';
import { redeemCode } from './redeem-code.ts';
import type { Shop } from './shop.ts';
import { fillCart, type Person, type Visit } from './visit.ts';

/** Somebody new, or a customer who comes back. */
function whoComes({ ledger }: Shop, dice: Dice, number: number): Person {
  const known = [...ledger.customers].slice(-20);
  if (known.length > 0 && dice.chance(25)) {
    const [email, password] = dice.pick(known);
    return { email, password };
  }
  return { email: `elf-${number}@north.example`, password: `reindeer-${number}` };
}

/** One person comes to the shop (`number` is theirs alone) and does what people do. */
export async function comeBy(shop: Shop, dice: Dice, number: number): Promise<void> {
  const person = whoComes(shop, dice, number);
  const visit = (): Visit => ({ shop, person, dice, browser: openBrowser(shop) });
  const first = visit();
  const cart = fillCart(shop, dice);
  const roll = dice.number(100);
  if (roll < 30) return redeemCode(first, cart);
  if (roll < 75) return payByCard(first, cart);
  if (roll < 83) return changeTheCart(first);
  if (roll < 88) return payTheWrongSum(first, cart);
  if (roll < 92) return begunAndRedeemed(first, cart);
  // The same person buys the same at two devices, or in two browsers.
  await Promise.all([payByCard(first, cart), payByCard(visit(), cart)]);
}

/** Has the payment form already when the code is found. */
async function begunAndRedeemed(visit: Visit, cart: ReturnType<typeof fillCart>): Promise<void> {
  await Promise.all([payByCard(visit, cart), redeemCode(visit, cart)]);
}
