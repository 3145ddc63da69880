import type { SeededRandom } from '../seeded-random.ts';
import type { Shop } from './shop.ts';
import { visitShop } from './visit-shop.ts';

const AT_ONCE = 4;

/** The buyers in the shop. When one is done, the next one begins. */
export function createBuyers(shop: Shop, random: SeededRandom) {
  const inside = new Set<Promise<void>>();
  let waiting = 0;
  let people = 0;
  const letIn = (): void => {
    while (waiting > 0 && inside.size < AT_ONCE) {
      waiting -= 1;
      people += 1;
      const visit = visitShop(shop, random.fork(), people)
        .catch((error: Error) => {
          shop.ledger.faults.push(error.stack ?? error.message);
        })
        .then(() => {
          inside.delete(visit);
          letIn();
        });
      inside.add(visit);
    }
  };
  return {
    /** Admits that many buyers, a few at a time. */
    admit(more: number) {
      waiting = more;
      letIn();
    },
    stopAdmitting: () => {
      waiting = 0;
    },
    /** Resolves when the shop is empty. */
    async untilEmpty() {
      while (inside.size > 0) await Promise.race(inside);
    },
  };
}
