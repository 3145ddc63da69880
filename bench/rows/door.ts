import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryBytes } from '../frame/cost.ts';
import { type Contestant, type Row, type Sample, Unusable } from '../frame/row.ts';
import { shareOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import type { Attack } from '../load/attack.ts';
import type { Visit } from '../load/honest-visitor.ts';
import { runLoad, visitShop } from '../load/visit-shop.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import type { Shop } from '../shop/shop.ts';
import { openVideoShop } from '../shop/video-shop.ts';

const KINDS = ['pipelining', 'half-sent bodies', 'sign-ins', 'slow readers'] as const;
const ATTACK_SECONDS = 10;
const RECOVERY_SECONDS = 30;
const RANGE = { range: 'bytes=1048576-1114111' };

/** What one visitor notices of one laptop that attacks, and what the attack leaves in memory. */
export const door: Row = {
  name: 'door',
  title: `one visitor (/, /api/packages and a range of 64 KB of a video) beside an attack of ${ATTACK_SECONDS} seconds; memory ${RECOVERY_SECONDS} seconds after it, against before: 50 pipelining connections, 400 half-sent carts of 1 MB, 200 sign-ins at once, 500 slow readers`,
  needs: [],
  rounds: 1,
  warmUps: 0,
  figures: [
    { name: 'p99 alone', unit: 'ms' },
    ...KINDS.flatMap((kind) => [
      { name: `p99 beside ${kind}`, unit: 'ms', atMost: 500 },
      { name: `memory after ${kind}`, unit: 'MB more', atMost: 40 },
    ]),
    { name: 'pages beside sign-ins', unit: 'times as long', atMost: 2 },
    { name: 'ranges beside sign-ins', unit: 'times as long', atMost: 2 },
  ],
  prepare: async (place) => [await attackedStore(place)],
};

async function attackedStore(place: Workplace): Promise<Contestant> {
  // The limits of failed sign-ins would end that attack at once. Many addresses get around them.
  const environment = {
    LOGIN_FAILURES_PER_ACCOUNT: '1000000',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
  };
  const { shop, path, headers } = await openVideoShop(place, {
    environment,
    seed: (deps) => fillCatalogue(deps, 12),
  });
  const visits: Visit[] = [
    { path: '/', status: 200 },
    { path: '/api/packages', status: 200 },
    { path, headers: { ...headers, ...RANGE }, status: 206 },
  ];
  const largePath = await findScript(shop);
  const visit = async (seconds: number) => {
    const times = await visitShop(place, shop.url, { seconds, visits });
    const ranges = times.filter((_time, turn) => turn % visits.length === visits.length - 1);
    const pages = times.filter((_time, turn) => turn % visits.length < visits.length - 1);
    return {
      p99: shareOf(times, 0.99),
      pages: shareOf(pages, 0.5),
      ranges: shareOf(ranges, 0.5),
    };
  };
  const attack = async (
    kind: Attack['kind'],
    alone: { pages: number; ranges: number },
  ): Promise<Sample> => {
    const file = join(place.folder, 'attack.json');
    const plan: Attack = { kind, url: shop.url, seconds: ATTACK_SECONDS, largePath };
    await writeFile(file, JSON.stringify(plan));
    const before = memoryBytes(shop.pid);
    const [{ p99, pages, ranges }, opened] = await Promise.all([
      visit(ATTACK_SECONDS),
      runLoad(place, 'attack.ts', file),
    ]);
    process.stderr.write(`${kind}: ${opened.trim()} connections\n`);
    await sleep(RECOVERY_SECONDS * 1000);
    const more = (memoryBytes(shop.pid) - before) / 1e6;
    return {
      [`p99 beside ${kind}`]: p99,
      [`memory after ${kind}`]: more,
      [`pages beside ${kind}`]: pages / alone.pages,
      [`ranges beside ${kind}`]: ranges / alone.ranges,
    };
  };
  return {
    name: 'store',
    async round() {
      const alone = await visit(ATTACK_SECONDS);
      const samples: Sample[] = [{ 'p99 alone': alone.p99 }];
      for (const kind of KINDS) samples.push(await attack(kind, alone));
      return Object.assign({}, ...samples);
    },
  };
}

/** The script of the shop's pages. */
async function findScript(shop: Shop): Promise<string> {
  const page = await (await fetch(shop.url)).text();
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  if (script === undefined) throw new Unusable('store: the page has no script');
  return script;
}
