import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryBytes } from '../frame/cost.ts';
import { type Contestant, type Row, type Sample, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import type { Attack } from '../load/attack.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import { openShop, type Shop } from '../shop/shop.ts';

const KINDS = ['pipelining', 'half-sent bodies', 'sign-ins', 'slow readers'] as const;
const ATTACK_SECONDS = 10;
const RECOVERY_SECONDS = 30;
const VISITS = JSON.stringify(['/', '/api/packages'].map((path) => ({ path, status: 200 })));

/** What one visitor notices of one laptop that attacks, and what the attack leaves in memory. */
export const door: Row = {
  name: 'door',
  title: `one visitor (/ and /api/packages) beside an attack of ${ATTACK_SECONDS} seconds; memory ${RECOVERY_SECONDS} seconds after it, against before: 50 pipelining connections, 400 half-sent carts of 1 MB, 200 sign-ins at once, 500 slow readers`,
  needs: [],
  rounds: 1,
  warmUps: 0,
  figures: [
    { name: 'p99 alone', unit: 'ms' },
    ...KINDS.flatMap((kind) => [
      { name: `p99 beside ${kind}`, unit: 'ms', atMost: 500 },
      { name: `memory after ${kind}`, unit: 'MB more', atMost: 40 },
    ]),
  ],
  prepare: async (place) => [await attackedStore(place)],
};

async function attackedStore(place: Workplace): Promise<Contestant> {
  // The limits of failed sign-ins would end that attack at once. Many addresses get around them.
  const environment = {
    LOGIN_FAILURES_PER_ACCOUNT: '1000000',
    LOGIN_FAILURES_PER_ADDRESS: '1000000',
  };
  const shop = await openShop(place, { environment, seed: (deps) => fillCatalogue(deps, 12) });
  const largePath = await findScript(shop);
  const visit = async (seconds: number): Promise<number> => {
    const script = join(import.meta.dirname, '../load/honest-visitor.ts');
    const times: number[] = JSON.parse(
      await place.load([process.execPath, script, shop.url, String(seconds), VISITS]),
    );
    return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
  };
  const attack = async (kind: Attack['kind']): Promise<Sample> => {
    const file = join(place.folder, 'attack.json');
    const plan: Attack = { kind, url: shop.url, seconds: ATTACK_SECONDS, largePath };
    await writeFile(file, JSON.stringify(plan));
    const script = join(import.meta.dirname, '../load/attack.ts');
    const before = memoryBytes(shop.pid);
    const [p99, opened] = await Promise.all([
      visit(ATTACK_SECONDS),
      place.load([process.execPath, script, file]),
    ]);
    process.stderr.write(`${kind}: ${opened.trim()} connections\n`);
    await sleep(RECOVERY_SECONDS * 1000);
    const more = (memoryBytes(shop.pid) - before) / 1e6;
    return { [`p99 beside ${kind}`]: p99, [`memory after ${kind}`]: more };
  };
  return {
    name: 'store',
    async round() {
      const samples: Sample[] = [{ 'p99 alone': await visit(ATTACK_SECONDS) }];
      for (const kind of KINDS) samples.push(await attack(kind));
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
