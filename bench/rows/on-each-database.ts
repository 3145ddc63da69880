import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../scripts/postgres.ts';
import { type Candidate, type Row, Unusable } from '../frame/row.ts';
import { spreadOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import { type Fill, openShop, type Shop, type ShopDeps, signInAdmin } from '../shop/shop.ts';

/** Requests of each kind in a round, one after the other. Their median counts. */
export const QUESTIONS = 40;

interface Answer {
  text: string;
  headers: Headers;
  milliseconds: number;
}

/** An open shop, whose admin asks. */
export interface AskedShop<Filled = unknown> extends Shop<Filled> {
  headers: { cookie: string };
  /** Throws Unusable for another status than 200. */
  ask(path: string): Promise<Answer>;
}

/** Fills a shop with a database of its own, and opens it. */
export type OpenAsked = <Filled>(fill: Fill<Filled>) => Promise<AskedShop<Filled>>;

/** Two rows that an admin asks over HTTP: one on SQLite, and one on PostgreSQL. */
export function onEachDatabase(
  row: Omit<Row, 'needs' | 'prepare'>,
  prepare: (open: OpenAsked) => Promise<Candidate[]>,
): readonly [Row, Row] {
  const { name, title } = row;
  return [
    {
      ...row,
      title: `${title}, on SQLite`,
      needs: [],
      prepare: (place) => prepare((fill) => openAsked(place, fill, {})),
    },
    {
      ...row,
      name: `${name}-postgres`,
      title: `${title}, on PostgreSQL`,
      needs: ['postgres'],
      prepare: (place) =>
        prepare(async (fill) => {
          const postgres = await startPostgres();
          place.later(() => postgres.stop());
          return openAsked(place, fill, { DATABASE_URL: postgres.url });
        }),
    },
  ];
}

async function openAsked<Filled>(
  place: Workplace,
  fill: Fill<Filled>,
  environment: Record<string, string>,
): Promise<AskedShop<Filled>> {
  const fillAndAnalyze = async (deps: ShopDeps) => {
    const filled = await fill(deps);
    // PostgreSQL does this by itself a minute after so many writes.
    if (environment.DATABASE_URL) await sql`vacuum analyze`.execute(deps.db);
    return filled;
  };
  const dataDir = await mkdtemp(join(place.folder, 'shop-'));
  const shop = await openShop(place, fillAndAnalyze, { DATA_DIR: dataDir, ...environment });
  const headers = { cookie: await signInAdmin(shop) };
  return {
    ...shop,
    headers,
    async ask(path) {
      const start = performance.now();
      const answer = await fetch(shop.url + path, { headers });
      const text = await answer.text();
      const milliseconds = performance.now() - start;
      if (answer.status === 200) return { text, headers: answer.headers, milliseconds };
      throw new Unusable(`${path} was answered ${answer.status}: ${text}`);
    },
  };
}

/** The median of the milliseconds that the requests of a round take. */
export async function medianOf(ask: (index: number) => Promise<number>): Promise<number> {
  const times = [];
  for (let index = 0; index < QUESTIONS; index += 1) times.push(await ask(index));
  return spreadOf(times).median;
}
