import { openBrowser } from './buyers/browser.ts';
import { confirmPayment } from './buyers/confirm-payment.ts';
import { type Placed, placeOrder } from './buyers/place-order.ts';
import type { Visit } from './buyers/visit.ts';
import type { Scene } from './open-scene.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

/** Choices without double clicks or changes of mind. Every 3-D Secure challenge is passed. */
const steady: SeededRandom = { ...createSeededRandom(1), chance: (percent) => percent > 50 };

export type Customer = ReturnType<typeof openCustomer>;

/** The customer of a scenario. */
export function openCustomer({ shop }: Scene, email: string) {
  const order = async (visit: Visit, goods = 0): Promise<Placed> => {
    const placed = await placeOrder(visit, shop.packages.slice(goods, goods + 1));
    if (placed === null) throw new Error(`${email} could not order`);
    return placed;
  };
  const pay = async (clientSecret: string, cards: readonly string[]): Promise<void> => {
    for (const card of cards) await confirmPayment(shop, clientSecret, { card, random: steady });
  };
  return {
    shop,
    /** Opens the shop in a new browser. */
    visit: (): Visit => ({
      shop,
      random: steady,
      person: { email, password: 'reindeer-1' },
      browser: openBrowser(shop),
    }),
    order,
    pay,
    /** Orders, and pays with these cards one after the other. */
    async buy(visit: Visit, cards: readonly string[], goods = 0): Promise<Placed> {
      const placed = await order(visit, goods);
      await pay(placed.clientSecret, cards);
      return placed;
    },
  };
}
