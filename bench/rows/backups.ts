import { join } from 'node:path';
import type { Row } from '../frame/row.ts';
import { Unusable } from '../frame/row.ts';
import { shareOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import { fillOrders } from '../shop/fill-orders.ts';
import { openShop, type Shop, shopSecretKey, signInAdmin } from '../shop/shop.ts';
import { addUnchangedFiles } from '../shop/unchanged-files.ts';

const ORDERS = 100_000;
/** How long the shop is asked without a backup. */
const REST_MS = 10_000;
const GB = 1e9;
const sleigh = join(import.meta.dirname, '../../server/sleigh.ts');

/** What answers take while a backup is made, and how long much that did not change takes. */
export const backups: Row = {
  name: 'backups',
  title: `backups of a shop with ${ORDERS.toLocaleString('en-US')} orders, asked one at a time meanwhile; and of 100 GB of files that did not change`,
  needs: [],
  rounds: 3,
  figures: [
    { name: 'p99 of an answer', unit: 'ms', against: 'at rest', atMost: 2 },
    { name: '100 GB unchanged', unit: 's', atMost: 10 },
  ],
  async prepare(place) {
    const busy = await openShop(place, {
      seed: async (deps) => {
        await fillCatalogue(deps, 12);
        await fillOrders(deps, ORDERS);
      },
    });
    const cookie = await signInAdmin(busy);
    const large = { dataDir: join(place.folder, 'large'), folder: join(place.folder, 'large-to') };
    await openShop(place, { dataDir: large.dataDir });
    await backUp(place, large);
    await addUnchangedFiles(large, { count: 1000, sizeBytes: GB / 10 });
    const small = { dataDir: join(place.folder, 'shop'), folder: join(place.folder, 'to') };
    const during = async () => {
      const backup = backUp(place, small);
      const p99 = await requestUntil(busy, cookie, backup);
      const start = performance.now();
      const { newFiles } = await backUp(place, large);
      if (newFiles !== 0) throw new Unusable(`${newFiles} files that did not change were copied`);
      const seconds = (performance.now() - start) / 1000;
      return { 'p99 of an answer': p99, '100 GB unchanged': seconds };
    };
    const atRest = async () => {
      const p99 = await requestUntil(busy, cookie, new Promise((end) => setTimeout(end, REST_MS)));
      return { 'p99 of an answer': p99 };
    };
    return [
      { name: 'store', round: during },
      { name: 'at rest', round: atRest },
    ];
  },
};

/** Makes a backup by the command, on the core of the load. */
async function backUp(
  place: Workplace,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<{ newFiles: number }> {
  const variables = [`DATA_DIR=${dataDir}`, `SECRET_KEY=${shopSecretKey}`];
  const command = [process.execPath, sleigh, 'backup', folder, '--keep', '2', '--json'];
  return JSON.parse(await place.load(['env', ...variables, ...command]));
}

/** Asks for the packages and the newest orders in turns. Returns the 99th percentile, in milliseconds. */
async function requestUntil({ url }: Shop, cookie: string, end: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = end.finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  while (!isOver) {
    for (const path of ['/api/packages', '/api/orders?limit=50']) {
      const start = performance.now();
      const answer = await fetch(url + path, { headers: { cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Unusable(`${path} answered ${answer.status}`);
      took.push(performance.now() - start);
    }
  }
  await over;
  return shareOf(took, 0.99);
}
