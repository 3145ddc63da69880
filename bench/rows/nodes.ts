import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { cpuSeconds } from '../frame/cost.ts';
import type { Contestant, Row, Sample } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { openShop, type Shop } from '../shop/shop.ts';
import { openVideoShop } from '../shop/video-shop.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const RANGE_BYTES = 65_536;

const figure = { unit: 'microseconds an answer', against: 'one node', atMost: 1.1 };

/** What is asked for, by the name of its figure. */
type Asked = Record<string, { path: string; headers: Record<string, string> }>;

/** Two processes on one PostgreSQL and one folder, each asked by half of the visitors, against one of them alone. */
export const nodes: Row = {
  name: 'nodes',
  title: `two web nodes on one PostgreSQL against one, processor time of the nodes, ${CONNECTIONS} connections in all`,
  needs: ['wrk'],
  figures: [
    { name: 'catalogue', ...figure },
    { name: 'page', ...figure },
    { name: 'range of 64 KiB', ...figure },
  ],
  async prepare(place) {
    const postgres = await startPostgres({ isDurable: true });
    place.later(() => postgres.stop());
    const { shop, path, headers } = await openVideoShop(place, {
      databaseUrl: postgres.url,
    });
    const other = await openShop(place, {
      dataDir: join(place.folder, 'shop'),
      databaseUrl: postgres.url,
    });
    const range = { ...headers, range: `bytes=0-${RANGE_BYTES - 1}` };
    const asked: Asked = {
      catalogue: { path: '/api/packages', headers: {} },
      page: { path: '/', headers: {} },
      'range of 64 KiB': { path, headers: range },
    };
    return [
      contestant(place, { name: 'store', shops: [shop, other], asked }),
      contestant(place, { name: 'one node', shops: [shop], asked }),
    ];
  },
};

function contestant(
  place: Workplace,
  { name, shops, asked }: { name: string; shops: readonly Shop[]; asked: Asked },
): Contestant {
  const used = () => shops.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  return {
    name,
    async round(): Promise<Sample> {
      const sample: Record<string, number> = {};
      for (const [what, { path, headers }] of Object.entries(asked)) {
        // What is kept ready is made for the first visitor.
        for (const { url } of shops) await (await fetch(url + path, { headers })).arrayBuffer();
        const before = used();
        const runs = await Promise.all(
          shops.map(({ url }) => {
            const connections = CONNECTIONS / shops.length;
            return runWrk(place, { url: url + path, connections, seconds: SECONDS, headers });
          }),
        );
        const requests = runs.reduce((sum, run) => sum + run.requests, 0);
        sample[what] = ((used() - before) / requests) * 1e6;
      }
      return sample;
    },
  };
}
