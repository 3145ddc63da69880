import { setTimeout as sleep } from 'node:timers/promises';
import { memoryBytes } from '../frame/cost.ts';
import { type Row, Unusable } from '../frame/row.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import { openShop } from '../shop/shop.ts';

const IDLE_MS = 5000;
const PACKAGES = 12;

/** The server process: how soon it answers, and its memory when idle. */
export const start: Row = {
  name: 'start',
  title:
    'the server process, a shop of 12 packages: from its start to its first answer; its memory when idle',
  needs: [],
  figures: [
    { name: 'first answer', unit: 'ms', atMost: 600 },
    { name: 'idle memory', unit: 'MB', atMost: 110 },
  ],
  async prepare(place) {
    // The first start fills the shop. The measured ones find it filled.
    const filled = await openShop(place, { seed: (deps) => fillCatalogue(deps, PACKAGES) });
    await filled.stop();
    const round = async () => {
      let begun = 0;
      const seed = async () => {
        begun = performance.now();
      };
      const shop = await openShop(place, { seed });
      const answer = await fetch(`${shop.url}/api/packages`);
      const packages: unknown[] = JSON.parse(await answer.text());
      const firstResponse = performance.now() - begun;
      if (packages.length !== PACKAGES)
        throw new Unusable(`the answer holds ${packages.length} packages`);
      await sleep(IDLE_MS);
      const memory = memoryBytes(shop.pid);
      await shop.stop();
      return { 'first answer': firstResponse, 'idle memory': memory / 1e6 };
    };
    return [{ name: 'store', round }];
  },
};
