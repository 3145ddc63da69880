import type { SeededRandom } from '../seeded-random.ts';
import { confirmPayment, intentOf } from './confirm-payment.ts';
import { type Placed, placeOrder, visitSuccess } from './place-order.ts';
import { type Cart, fillCart, type Visit } from './visit.ts';

/** Tries cards until one works. Returns whether money is on its way. */
async function pay({ shop, random }: Visit, { clientSecret }: Placed): Promise<boolean> {
  for (const card of cardsToTry(random)) {
    // Two tabs with the same secret, and the buyer pays in both.
    const tabs = random.chance(8) ? 2 : 1;
    const tries = Array.from({ length: tabs }, () =>
      confirmPayment(shop, clientSecret, { card, random }),
    );
    if ((await Promise.all(tries)).includes(true)) return true;
  }
  return false;
}

const GOOD = ['4242424242424242', '5555555555554444', '378282246310005'];
const DECLINED = ['4000000000000002', '4000000000009995', '4000000000000069', '4000000000000127'];
const WITH_CHALLENGE = ['4000002760003184', '4000000000003220'];
const DECLINED_AFTERWARDS = ['4000008260003178', '4000008400001629'];
const DISPUTED_LATER = ['4000000000000259', '4000000000002685'];
const HARD_TO_REFUND = ['4000000000007726', '4000000000005126'];
const SLOW = ['4000000000005050', '4000000000005068'];

/** The cards somebody tries, one after the other, until one works. */
function cardsToTry(random: SeededRandom): string[] {
  const roll = random.number(100);
  const good = random.pick(GOOD);
  if (roll < 45) return [good];
  if (roll < 60) return [random.pick(DECLINED), good];
  if (roll < 65)
    return [random.pick(DECLINED), random.pick(DECLINED), random.pick(WITH_CHALLENGE), good];
  if (roll < 78) return [random.pick(WITH_CHALLENGE), good];
  if (roll < 83) return [random.pick(DECLINED_AFTERWARDS), good];
  if (roll < 91) return [random.pick(DISPUTED_LATER)];
  if (roll < 96) return [random.pick(HARD_TO_REFUND)];
  return [random.pick(SLOW)];
}

/** Buys with a card. Sometimes the browser is closed right after the payment, or before it. */
export async function payByCard(visit: Visit, cart: Cart): Promise<void> {
  const { random } = visit;
  const placed = await placeOrder(visit, cart);
  if (placed === null || random.chance(5)) return;
  const isPaid = await pay(visit, placed);
  if (!isPaid || random.chance(30)) return;
  const pages = random.chance(20) ? 3 : 1;
  const visits = Array.from({ length: pages }, () => visitSuccess(visit, placed.orderId));
  await Promise.all(visits);
  if (random.chance(25)) moveMoneyBack(visit, intentOf(placed.clientSecret));
}

/** Opens the payment form on two devices or in two browsers, then pays in both. */
export async function payAtTwoDevices(devices: readonly Visit[], cart: Cart): Promise<void> {
  const placed = await Promise.all(devices.map((visit) => placeOrder(visit, cart)));
  const payments = devices.map(async (visit, at) => {
    const order = placed[at] ?? null;
    if (order === null || !(await pay(visit, order))) return;
    if (visit.random.chance(60)) await visitSuccess(visit, order.orderId);
  });
  await Promise.all(payments);
}

/** Changes the cart after the payment form was shown, then buys. */
export async function changeTheCart(visit: Visit): Promise<void> {
  const first = await placeOrder(visit, fillCart(visit.shop, visit.random));
  const paysTheFirst = visit.random.chance(30) && first !== null;
  const second = payByCard(visit, fillCart(visit.shop, visit.random));
  // A tab that was left open still holds the first payment form.
  if (paysTheFirst) await pay(visit, first);
  await second;
}

/** The shop refunds the payment at the provider, or the buyer's bank opens a dispute. */
function moveMoneyBack({ shop, random }: Visit, payment: string): void {
  const { provider, moneyGoesBack } = shop;
  if (!moneyGoesBack) return;
  const { controls } = provider;
  const roll = random.number(100);
  try {
    if (roll < 40) controls.refund({ payment });
    else if (roll < 60) controls.refund({ payment, amount: 100 + random.number(900) });
    else {
      const dispute = controls.openDispute({ payment }).id;
      if (roll < 75) controls.closeDispute({ dispute, as: 'won' });
      else if (roll < 90) controls.closeDispute({ dispute, as: 'lost' });
    }
  } catch {
    // The store itself may have refunded the payment meanwhile, or it is disputed already.
  }
  provider.deliver();
}

/** Pays an intent that was changed at the provider, so that the payment does not fit the order. */
export async function payTheWrongSum(visit: Visit, cart: Cart): Promise<void> {
  const { shop, random } = visit;
  const placed = await placeOrder(visit, cart);
  if (placed === null) return;
  const intent = intentOf(placed.clientSecret);
  const change = random.pick([
    { amount: 100 },
    { currency: 'eur' },
    { metadata: { orderId: 'another' } },
  ]);
  shop.provider.controls.changeIntent({ intent, change });
  await confirmPayment(shop, placed.clientSecret, { card: '4242424242424242', random });
  if (random.chance(50)) await visitSuccess(visit, placed.orderId);
  if (random.chance(20)) moveMoneyBack(visit, intent);
}
