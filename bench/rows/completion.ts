import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Contestant, Figure, Row } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';

const title = 'the completion of a paid order, and what its messages add to it';
const figures: Figure[] = [
  { name: 'messages add', unit: '%', atMost: 10 },
  { name: 'without messages', unit: 'ms' },
];

export const completionOnSqlite: Row = {
  name: 'completion',
  title: `${title}, on SQLite`,
  needs: [],
  warmUps: 0,
  figures,
  prepare: async (place) => contestants(place, {}),
};

export const completionOnPostgres: Row = {
  name: 'completion-postgres',
  title: `${title}, on PostgreSQL`,
  needs: ['postgres'],
  warmUps: 0,
  figures,
  async prepare(place) {
    const postgres = await startPostgres({ isDurable: true });
    place.later(() => postgres.stop());
    return contestants(place, { TEST_DATABASE_URL: postgres.url });
  },
};

/** Each round is a process of its own with a new database. */
function contestants(place: Workplace, environment: Record<string, string>): Contestant[] {
  const program = join(import.meta.dirname, '../shop/complete-orders.ts');
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const round = async () => {
    const printed = await place.load(['env', ...variables, process.execPath, program]);
    const took: { with: number; without: number } = JSON.parse(printed);
    return {
      'messages add': (took.with / took.without - 1) * 100,
      'without messages': took.without,
    };
  };
  return [{ name: 'store', round }];
}
