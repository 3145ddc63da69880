import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import type { Visits } from '../load/mixed-visits.ts';
import { runLoad } from '../load/visit-shop.ts';
import { type Shop, signInAdmin } from '../shop/shop.ts';
import { VIDEO_BYTES } from '../shop/video-file.ts';
import { openVideoShop } from '../shop/video-shop.ts';

/** An hour or more shows growth best. The default is what a run of all rows has time for. */
const MINUTES = Number(process.env.BENCH_GROWTH_MINUTES ?? 10);
const WARM_UP_MINUTES = Math.max(2, MINUTES / 5);
const PROMO_CODE = 'BENCHMARK';

/** Whether the store's memory grows while it runs. */
export const growth: Row = {
  name: 'growth',
  title: `mixed load for ${MINUTES} minutes (BENCH_GROWTH_MINUTES) after ${WARM_UP_MINUTES} to warm up: pages, videos, orders, pictures`,
  needs: [],
  rounds: 1,
  warmUps: 0,
  figures: [
    { name: 'in use', unit: 'MB an hour', atMost: 1 },
    { name: 'resident', unit: 'MB an hour' },
    { name: 'resident at the end', unit: 'MB' },
    { name: 'visits', unit: 'a second' },
  ],
  prepare: async (place) => [await storeUnderLoad(place)],
};

interface Memory {
  minute: number;
  /** Bytes in use after a garbage collection, and resident bytes of the process. */
  used: number;
  rss: number;
}

async function storeUnderLoad(place: Workplace): Promise<Contestant> {
  const preload = pathToFileURL(join(import.meta.dirname, '../shop/tell-memory.ts')).href;
  const environment = { NODE_OPTIONS: `--import ${preload}` };
  const { shop, path, headers } = await openVideoShop(place, { environment });
  const visits = await planVisits(shop, path, headers.cookie);
  const visit = async (minutes: number): Promise<number> => {
    const file = join(place.folder, 'visits.json');
    await writeFile(file, JSON.stringify({ ...visits, seconds: minutes * 60 }));
    const counts = JSON.parse(await runLoad(place, 'mixed-visits.ts', file));
    return Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
  };
  return {
    name: 'store',
    async round() {
      await visit(WARM_UP_MINUTES);
      const samples: Memory[] = [await readMemory(shop, 1, 0)];
      let made = 0;
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        made += await visit(1);
        samples.push(await readMemory(shop, minute + 1, minute));
      }
      return {
        'in use': slope(samples, ({ used }) => used),
        resident: slope(samples, ({ rss }) => rss),
        'resident at the end': (samples.at(-1)?.rss ?? 0) / 1e6,
        visits: made / (MINUTES * 60),
      };
    },
  };
}

async function planVisits(shop: Shop, videoPath: string, customer: string): Promise<Visits> {
  const admin = await signInAdmin(shop);
  const saved = await fetch(`${shop.url}/api/settings`, {
    method: 'POST',
    headers: { cookie: admin, 'content-type': 'application/json' },
    body: JSON.stringify({ key: 'FREE_PROMO_CODE', value: PROMO_CODE }),
  });
  if (!saved.ok) throw new Unusable(`store: the promotion code was refused, ${saved.status}`);
  const answer = await fetch(`${shop.url}/api/packages`);
  const [onSale]: { id: string }[] = JSON.parse(await answer.text());
  if (onSale === undefined) throw new Unusable('store: nothing is on sale');
  return {
    ...{ url: shop.url, seconds: 0, admin, customer, videoPath, videoBytes: VIDEO_BYTES },
    ...{ videoId: videoPath.split('/').at(-1) ?? '', packageId: onSale.id, promoCode: PROMO_CODE },
  };
}

async function readMemory(shop: Shop, times: number, minute: number): Promise<Memory> {
  process.kill(shop.pid, 'SIGUSR2');
  const [, json = ''] = await shop.line(new RegExp(`^memory ${times} (.*)$`));
  const memory: Memory = { minute, ...JSON.parse(json) };
  const [used, rss] = [memory.used / 1e6, memory.rss / 1e6].map((one) => one.toFixed(1));
  process.stderr.write(`minute ${minute}: ${used} MB in use, ${rss} MB resident\n`);
  return memory;
}

/** MB an hour, by the least squares line through the samples. */
function slope(samples: readonly Memory[], of: (sample: Memory) => number): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const middle = mean(samples.map(({ minute }) => minute));
  const level = mean(samples.map(of));
  const ups = samples.map((sample) => (sample.minute - middle) * (of(sample) - level));
  const widths = samples.map(({ minute }) => (minute - middle) ** 2);
  return (mean(ups) / mean(widths)) * (60 / 1e6);
}
