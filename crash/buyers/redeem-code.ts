import { notePromise } from '../books/ledger.ts';
import { type Cart, checkoutForm, expectStatus, type Visit } from './visit.ts';

/** Redeems the promotion code for a cart, sometimes with a double click. */
export async function redeemCode(visit: Visit, cart: Cart): Promise<void> {
  const { browser, random, person, shop } = visit;
  const { customerInfo, packages } = checkoutForm(visit, cart);
  const code = await browser.insist('POST', '/api/validate-promo-code', { code: shop.promoCode });
  if (code.body.valid !== true) {
    shop.ledger.faults.push(`the code was refused: ${code.status} ${JSON.stringify(code.body)}`);
  }
  const packageIds = cart.map(({ id }) => id);
  const redeemed = { email: person.email, packageIds, orderIds: new Set<string>() };
  shop.ledger.redeemed.push(redeemed);
  const path = '/api/create-free-order';
  const form = { customerInfo, packages, promoCode: shop.promoCode };
  const clicks = random.chance(15) ? 2 : 1;
  const request = async () => {
    // A buyer without an answer tries again or leaves.
    const leaves = random.chance(15);
    const answer = await (leaves
      ? browser.request('POST', path, form)
      : browser.insist('POST', path, form));
    if (answer === null) return;
    expectStatus(visit, answer, path);
    if (answer.status !== 200) return;
    const orderId = String(answer.body.orderId);
    redeemed.orderIds.add(orderId);
    notePromise(shop.ledger, person, { orderId, titles: cart.map(({ title }) => title) });
  };
  await Promise.all(Array.from({ length: clicks }, request));
}
