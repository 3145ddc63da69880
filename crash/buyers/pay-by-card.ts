import { cardsToTry } from './cards.ts';
import { confirmPayment, intentOf } from './confirm-payment.ts';
import { type Placed, placeOrder, visitSuccess } from './place-order.ts';
import { type Cart, fillCart, type Visit } from './visit.ts';

/** Tries cards until one works. Whether money is on its way. */
async function pay({ shop, dice }: Visit, { clientSecret }: Placed): Promise<boolean> {
  for (const card of cardsToTry(dice)) {
    // Two tabs hold the same secret, and both are told to pay.
    const tabs = dice.chance(8) ? 2 : 1;
    const tries = Array.from({ length: tabs }, () =>
      confirmPayment(shop, clientSecret, { card, dice }),
    );
    if ((await Promise.all(tries)).includes(true)) return true;
  }
  return false;
}

/** Buys with a card, and now and then closes the browser as soon as it is paid, or before. */
export async function payByCard(visit: Visit, cart: Cart): Promise<void> {
  const { dice } = visit;
  const placed = await placeOrder(visit, cart);
  if (placed === null || dice.chance(5)) return;
  const isPaid = await pay(visit, placed);
  if (!isPaid || dice.chance(30)) return;
  const pages = dice.chance(20) ? 3 : 1;
  const visits = Array.from({ length: pages }, () => visitSuccess(visit, placed.orderId));
  await Promise.all(visits);
  if (dice.chance(25)) moveMoneyBack(visit, intentOf(placed.clientSecret));
}

/** Has the payment form at two devices, or in two browsers, before either pays; then both do. */
export async function payAtTwoDevices(devices: readonly Visit[], cart: Cart): Promise<void> {
  const placed = await Promise.all(devices.map((visit) => placeOrder(visit, cart)));
  const payments = devices.map(async (visit, at) => {
    const order = placed[at] ?? null;
    if (order === null || !(await pay(visit, order))) return;
    if (visit.dice.chance(60)) await visitSuccess(visit, order.orderId);
  });
  await Promise.all(payments);
}

/** Changes the mind about the cart after the payment form was there, then buys. */
export async function changeTheCart(visit: Visit): Promise<void> {
  const first = await placeOrder(visit, fillCart(visit.shop, visit.dice));
  const paysTheFirst = visit.dice.chance(30) && first !== null;
  const second = payByCard(visit, fillCart(visit.shop, visit.dice));
  // A tab that was left open still holds the first payment form.
  if (paysTheFirst) await pay(visit, first);
  await second;
}

/** Somebody at the shop (or the buyer's bank) takes money back at the provider. */
function moveMoneyBack({ shop, dice }: Visit, payment: string): void {
  const { provider, moneyGoesBack } = shop;
  if (!moneyGoesBack) return;
  const { controls } = provider;
  const roll = dice.number(100);
  try {
    if (roll < 40) controls.refund({ payment });
    else if (roll < 60) controls.refund({ payment, amount: 100 + dice.number(900) });
    else {
      const dispute = controls.openDispute({ payment }).id;
      if (roll < 75) controls.closeDispute({ dispute, as: 'won' });
      else if (roll < 90) controls.closeDispute({ dispute, as: 'lost' });
    }
  } catch {
    // What was disputed or given back meanwhile, by the store itself, cannot be any more.
  }
  provider.deliver();
}

/** An intent that somebody has tampered with is paid: the money does not fit the order. */
export async function payTheWrongSum(visit: Visit, cart: Cart): Promise<void> {
  const { shop, dice } = visit;
  const placed = await placeOrder(visit, cart);
  if (placed === null) return;
  const intent = intentOf(placed.clientSecret);
  const change = dice.pick([
    { amount: 100 },
    { currency: 'eur' },
    { metadata: { orderId: 'another' } },
  ]);
  shop.provider.controls.changeIntent({ intent, change });
  await confirmPayment(shop, placed.clientSecret, { card: '4242424242424242', dice });
  if (dice.chance(50)) await visitSuccess(visit, placed.orderId);
  if (dice.chance(20)) moveMoneyBack(visit, intent);
}
