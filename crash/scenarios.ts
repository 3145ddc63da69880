import { intentOf } from './buyers/confirm-payment.ts';
import { visitSuccess } from './buyers/place-order.ts';
import { redeemCode } from './buyers/redeem-code.ts';
import type { Customer } from './scenario-customer.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const CHALLENGED = '4000002760003184';
const DISPUTED = '4000000000000259';

/** Buys and opens the page after the payment. Returns the intent's id. */
async function paid(one: Customer): Promise<string> {
  const visit = one.visit();
  const { clientSecret, orderId } = await one.buy(visit, [GOOD]);
  await visitSuccess(visit, orderId);
  return intentOf(clientSecret);
}

async function disputed(one: Customer, as: 'won' | 'lost'): Promise<void> {
  const { controls } = one.shop.provider;
  const dispute = controls.openDispute({ payment: await paid(one) }).id;
  controls.closeDispute({ dispute, as });
}

/** Both devices show the payment form before either pays. */
async function payTwice(one: Customer): Promise<void> {
  const known = one.visit();
  await visitSuccess(known, (await one.buy(known, [GOOD], 1)).orderId);
  for (const { visit, placed } of await orderAtTwo(one)) {
    await one.pay(placed.clientSecret, [GOOD]);
    await visitSuccess(visit, placed.orderId);
  }
}

async function orderAtTwo(one: Customer) {
  const devices = [];
  for (const visit of [one.visit(), one.visit()]) {
    devices.push({ visit, placed: await one.order(visit) });
  }
  return devices;
}

/** Actions of a customer, and of the bank or the shop afterwards, by the name of the scenario. */
export const scenarios: Record<string, (one: Customer) => Promise<unknown>> = {
  pays: paid,
  'pays and closes the browser': (one) => one.buy(one.visit(), [GOOD]),
  'is declined, then pays': (one) => one.buy(one.visit(), [DECLINED, GOOD]),
  'passes a challenge': (one) => one.buy(one.visit(), [CHALLENGED]),
  'never pays': (one) => one.buy(one.visit(), [DECLINED]),
  'pays with a card that is disputed': (one) => one.buy(one.visit(), [DISPUTED]),
  'gets all back': async (one) => one.shop.provider.controls.refund({ payment: await paid(one) }),
  'gets a part back': async (one) =>
    one.shop.provider.controls.refund({ payment: await paid(one), amount: 500 }),
  'disputes and wins': (one) => disputed(one, 'lost'),
  'disputes and loses': (one) => disputed(one, 'won'),
  'pays another sum': async (one) => {
    const { clientSecret } = await one.order(one.visit());
    const intent = intentOf(clientSecret);
    one.shop.provider.controls.changeIntent({ intent, change: { amount: 100 } });
    await one.pay(clientSecret, [GOOD]);
  },
  'pays twice, a customer with two devices': payTwice,
  'pays twice, a stranger with two devices': async (one) => {
    for (const { placed } of await orderAtTwo(one)) await one.pay(placed.clientSecret, [GOOD]);
  },
  'has a code': (one) => redeemCode(one.visit(), one.shop.packages.slice(0, 1)),
};
