import { setTimeout as wait } from 'node:timers/promises';
import { memoryBytes } from '../frame/cost.ts';
import { type Row, type Sample, Unusable } from '../frame/row.ts';
import { fillCatalogue } from '../shop/fill-catalogue.ts';
import { openShop, type Shop, signInAdmin } from '../shop/shop.ts';

const PACKAGES = 200;
/** Requests at a time. */
const AT_ONCE = 8;
const SETTLED_MS = 10_000;
const TOKEN = 'a-token-for-benchmarks';
const LONGEST = /^sleigh_event_loop_delay_max_seconds (\S+)/m;

/** The pages of all packages after a change that all of them show, and after one that none shows. */
export const prerendering: Row = {
  name: 'prerendering',
  title: `${PACKAGES} pages of packages, each asked for after a change, ${AT_ONCE} at a time`,
  needs: [],
  rounds: 3,
  figures: [
    { name: 'changed', unit: 'ms a page' },
    { name: 'unchanged', unit: 'ms a page' },
    { name: 'loop held', unit: 'ms at most', atMost: 30 },
    { name: 'memory while prerendering', unit: 'MB more' },
    { name: 'memory after 10 s', unit: 'MB more', atMost: 5 },
  ],
  async prepare(place) {
    const shop = await openShop(place, (deps) => fillCatalogue(deps, PACKAGES), {
      METRICS_TOKEN: TOKEN,
    });
    const cookie = await signInAdmin(shop);
    const listed: { slug: string }[] = JSON.parse(
      await (await fetch(`${shop.url}/api/packages`)).text(),
    );
    const urls = listed.map(({ slug }) => `${shop.url}/packages/${slug}`);
    if (urls.length !== PACKAGES) throw new Unusable(`store: not ${PACKAGES} packages`);
    await askAll(urls);
    await wait(SETTLED_MS);
    let round = 0;
    return [
      {
        name: 'store',
        round: () => {
          round += 1;
          return measure(shop, { cookie, urls, name: `Shop ${round}` });
        },
      },
    ];
  },
};

/** Asks for each page; returns their tags and how long one took, in milliseconds. */
async function askAll(urls: readonly string[]): Promise<{ tags: string[]; ms: number }> {
  const start = performance.now();
  const tags = new Map<string, string>();
  const left = [...urls];
  const askInTurn = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) {
      const answer = await fetch(url);
      if (!(await answer.text()).includes('<template id="later">')) {
        throw new Unusable('store: a page is not complete');
      }
      tags.set(url, answer.headers.get('etag') ?? '');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  const ms = (performance.now() - start) / urls.length;
  return { tags: urls.map((url) => tags.get(url) ?? ''), ms };
}

/** The longest time for which the event loop was held since this was last asked for, in milliseconds. */
async function longestHold({ url }: Shop): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(LONGEST.exec(await answer.text())?.[1]) * 1000;
}

async function measure(
  shop: Shop,
  { cookie, urls, name }: { cookie: string; urls: readonly string[]; name: string },
): Promise<Sample> {
  const rename = async () => {
    const body = JSON.stringify({ key: 'STORE_NAME', value: name });
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${shop.url}/api/settings`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Unusable(`store: the shop was not renamed: ${answer.status}`);
  };
  const before = memoryBytes(shop.pid);
  await rename();
  await longestHold(shop);
  const changed = await askAll(urls);
  const held = await longestHold(shop);
  const during = memoryBytes(shop.pid);
  await wait(SETTLED_MS);
  const after = memoryBytes(shop.pid);
  await rename();
  const unchanged = await askAll(urls);
  if (unchanged.tags.join() !== changed.tags.join()) {
    throw new Unusable('store: a page changed though nothing on it did');
  }
  return {
    changed: changed.ms,
    unchanged: unchanged.ms,
    'loop held': held,
    'memory while prerendering': (during - before) / 1e6,
    'memory after 10 s': (after - before) / 1e6,
  };
}
