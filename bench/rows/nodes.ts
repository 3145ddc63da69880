import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { cpuSeconds } from '../frame/cost.ts';
import type { Contestant, Row, Sample } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { runWrk } from '../frame/wrk.ts';
import { openShop, type Shop } from '../shop/shop.ts';
import { openVideoShop, type VideoShop } from '../shop/video-shop.ts';

const CONNECTIONS = 16;
const SECONDS = 3;
const RANGE_BYTES = 65_536;

const RANGE = 'range of 64 KiB';

const figure = { unit: 'microseconds an answer', against: 'one node', atMost: 1.1 };

/** What is asked for, by the name of its figure. */
type Asked = Record<string, { path: string; headers: Record<string, string> }>;

/** A process, and what it is asked for. */
interface Node extends Pick<Shop, 'pid' | 'url'> {
  asked: Asked;
}

const askedOf = ({ path, headers }: VideoShop): Asked => ({
  catalogue: { path: '/api/packages', headers: {} },
  page: { path: '/', headers: {} },
  [RANGE]: { path, headers: { ...headers, range: `bytes=0-${RANGE_BYTES - 1}` } },
});

/**
 * Two processes on one PostgreSQL and one folder, each asked by half of the visitors, against one of them alone; and
 * against two that have nothing in common but the core, which says what of the difference comes from that.
 */
export const nodes: Row = {
  name: 'nodes',
  title: `two web nodes on one PostgreSQL against one, processor time of the nodes, ${CONNECTIONS} connections in all`,
  needs: ['wrk'],
  figures: [
    { name: 'catalogue', ...figure },
    { name: 'page', ...figure },
    { name: RANGE, ...figure },
    { name: RANGE, ...figure, against: 'two shops' },
  ],
  async prepare(place) {
    const open = async (name: string) => {
      const postgres = await startPostgres({ isDurable: true });
      place.later(() => postgres.stop());
      const options = { dataDir: join(place.folder, name), databaseUrl: postgres.url };
      const opened = await openVideoShop(place, options);
      const node: Node = { ...opened.shop, asked: askedOf(opened) };
      return { node, options };
    };
    const [one, another] = [await open('shop'), await open('other')];
    const { asked } = one.node;
    const second: Node = { ...(await openShop(place, one.options)), asked };
    return [
      contestant(place, 'store', [one.node, second]),
      contestant(place, 'one node', [one.node]),
      contestant(place, 'two shops', [one.node, another.node]),
    ];
  },
};

function contestant(place: Workplace, name: string, nodes: readonly Node[]): Contestant {
  const used = () => nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const connections = CONNECTIONS / nodes.length;
  return {
    name,
    async round(): Promise<Sample> {
      const sample: Record<string, number> = {};
      for (const what of ['catalogue', 'page', RANGE]) {
        const wanted = nodes.map(({ url, asked }) => {
          const { path = '', headers = {} } = asked[what] ?? {};
          return { url: url + path, headers };
        });
        // What is kept ready is made for the first visitor.
        for (const { url, headers } of wanted) await (await fetch(url, { headers })).arrayBuffer();
        const before = used();
        const runs = await Promise.all(
          wanted.map((one) => runWrk(place, { ...one, connections, seconds: SECONDS })),
        );
        const requests = runs.reduce((sum, run) => sum + run.requests, 0);
        sample[what] = ((used() - before) / requests) * 1e6;
      }
      return sample;
    },
  };
}
