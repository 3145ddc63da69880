import { join } from 'node:path';
import { sql } from 'kysely';
import { startPostgres } from '../../scripts/postgres.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import { spreadOf } from '../frame/spread.ts';
import type { Workplace } from '../frame/workplace.ts';
import { openShop, type ShopDeps, signInAdmin } from '../shop/shop.ts';

/** Requests of each kind in a round, one after the other. Their median counts. */
const QUESTIONS = 40;

/** One request of a list: its path with what is asked, and the id of a row that has to be told. */
export interface Question {
  path: string;
  /** What `idOf` says of a row that has to be there; absent: any rows will do. */
  has?: string;
}

export interface ListsAgainstFew<Listed> {
  name: string;
  title: string;
  /** How many of them the store has, and how many the one it is compared with. */
  many: number;
  few: number;
  fill: (deps: ShopDeps, count: number) => Promise<void>;
  idOf: (row: Listed) => string;
  /** By the name of a figure: the question number `index` in a shop with `count` of them. */
  questions: Record<string, (index: number, count: number) => Question>;
}

/**
 * Two rows, one for each database: an admin's lists in a shop with many rows, against one with few, over HTTP. Each
 * figure is at most three times as long.
 */
export function listsAgainstFew<Listed>(lists: ListsAgainstFew<Listed>): readonly [Row, Row] {
  const small = `with ${lists.few.toLocaleString('en-US')}`;
  const figures = Object.keys(lists.questions).map((name) => {
    return { name, unit: 'ms' as const, against: small, atMost: 3 };
  });
  const prepare = async (place: Workplace, newDatabase: () => Promise<string | undefined>) => [
    await contestant(place, lists, {
      ...{ name: 'store', count: lists.many, databaseUrl: await newDatabase() },
    }),
    await contestant(place, lists, {
      ...{ name: small, count: lists.few, databaseUrl: await newDatabase() },
    }),
  ];
  const { name, title } = lists;
  return [
    {
      ...{ name, title: `${title}, on SQLite`, needs: [], figures },
      prepare: (place) => prepare(place, async () => undefined),
    },
    {
      ...{
        name: `${name}-postgres`,
        title: `${title}, on PostgreSQL`,
        needs: ['postgres'],
        figures,
      },
      prepare: (place) =>
        prepare(place, async () => {
          const postgres = await startPostgres();
          place.later(() => postgres.stop());
          return postgres.url;
        }),
    },
  ];
}

async function contestant<Listed>(
  place: Workplace,
  { fill, idOf, questions }: ListsAgainstFew<Listed>,
  { name, count, databaseUrl }: { name: string; count: number; databaseUrl: string | undefined },
): Promise<Contestant> {
  const seed = async (deps: ShopDeps) => {
    await fill(deps, count);
    // PostgreSQL does this by itself a minute after so many writes.
    if (databaseUrl) await sql`analyze`.execute(deps.db);
  };
  const dataDir = join(place.folder, String(count));
  const shop = await openShop(place, { dataDir, seed, ...(databaseUrl && { databaseUrl }) });
  const cookie = await signInAdmin(shop);
  const ask = async ({ path, has }: Question) => {
    const start = performance.now();
    const answer = await fetch(`${shop.url}${path}`, { headers: { cookie } });
    const rows: Listed[] = JSON.parse(await answer.text());
    const milliseconds = performance.now() - start;
    if (answer.status !== 200) throw new Unusable(`${path} was answered ${answer.status}`);
    if (has !== undefined && !rows.map(idOf).includes(has))
      throw new Unusable(`${path} was answered without ${has}`);
    return milliseconds;
  };
  return {
    name,
    async round() {
      const medians: Record<string, number> = {};
      for (const [figure, question] of Object.entries(questions)) {
        const times = [];
        for (let index = 0; index < QUESTIONS; index += 1)
          times.push(await ask(question(index, count)));
        medians[figure] = spreadOf(times).median;
      }
      return medians;
    },
  };
}
