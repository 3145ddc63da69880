import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { cpuSeconds } from '../frame/cost.ts';
import type { Candidate, Row, Sample } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { openShop, type Shop } from '../shop/shop.ts';
import { openVideoShop, type Sold, sellVideo } from '../shop/video-shop.ts';

const CONNECTIONS = 16;
const SECONDS = 2;
const TURNS = 2;
const RANGE_BYTES = 65_536;

const RANGE = 'range of 64 KiB';

/** The requests, by the names of their figures. */
const ASKED: Record<string, (sold: Sold) => { path: string; headers?: Record<string, string> }> = {
  catalogue: () => ({ path: '/api/packages' }),
  page: () => ({ path: '/' }),
  [RANGE]: ({ path, headers }) => ({
    path,
    headers: { ...headers, range: `bytes=0-${RANGE_BYTES - 1}` },
  }),
};

/**
 * Two processes on one PostgreSQL and one folder, asked in turns, against one of them alone. Not at once: on one core they
 * would push each other out of its caches, as any two processes do, and nodes have cores of their own.
 */
export const nodes: Row = {
  name: 'nodes',
  title: `two web nodes on one PostgreSQL against one, processor time of all nodes, ${CONNECTIONS} connections to one after the other`,
  needs: ['wrk'],
  figures: Object.keys(ASKED).map((name) => {
    return { name, unit: 'microseconds an answer', against: 'one node', atMost: 1.1 };
  }),
  async prepare(place) {
    const open = async (name: string) => {
      const postgres = await startPostgres({ isDurable: true });
      place.later(() => postgres.stop());
      const environment = { DATA_DIR: join(place.folder, name), DATABASE_URL: postgres.url };
      const node = await openVideoShop(place, sellVideo, environment);
      return { node, environment };
    };
    const [one, first] = [await open('one'), await open('two')];
    const second = await openShop(place, async () => first.node.filled, first.environment);
    return [
      candidate(place, 'store', [first.node, second]),
      candidate(place, 'one node', [one.node]),
    ];
  },
};

function candidate(place: Workplace, name: string, nodes: readonly Shop<Sold>[]): Candidate {
  const used = () => nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  return {
    name,
    async round(): Promise<Sample> {
      const sample: Record<string, number> = {};
      for (const [what, asked] of Object.entries(ASKED)) {
        const wanted = nodes.map(({ url, filled }) => {
          const { path, headers = {} } = asked(filled);
          return { url: url + path, headers, connections: CONNECTIONS, seconds: SECONDS };
        });
        // A response that is cached is made for the first visitor.
        for (const { url, headers } of wanted) await (await fetch(url, { headers })).arrayBuffer();
        const before = used();
        let requests = 0;
        for (let turn = 0; turn < TURNS; turn += 1)
          for (const one of wanted) requests += (await runWrk(place, one)).requests;
        sample[what] = ((used() - before) / requests) * 1e6;
      }
      return sample;
    },
  };
}
