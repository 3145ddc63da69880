/**
 * Updates the database of its environment in a process of its own, which ends before the statement number
 * KILL_AT as by a power cut. Prints how many statements there were. COUNTING_MIGRATION is the name of one more
 * migration, which notes how many jobs there are.
 */
import SqliteDriver from 'better-sqlite3';
import { sql } from 'kysely';
import { Client } from 'pg';
import { systemClock } from '#platform/clock/system-clock.ts';
import { migrations } from '#platform/database/migrations/index.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createLog } from '#platform/process/log.ts';
import { updateDatabase } from '../../start/update-database.ts';

const { DATABASE_URL: url, DATA_DIR: dataDir = '', KILL_AT, COUNTING_MIGRATION } = process.env;
let statements = 0;

/** Counts the calls of a method, and ends the process before one of them. */
function count<Name extends string>(target: Record<Name, unknown>, name: Name): void {
  const method = target[name];
  if (typeof method !== 'function') throw new Error(`There is no method ${name}.`);
  target[name] = function counted(this: unknown, ...args: unknown[]) {
    statements += 1;
    if (statements === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
    return method.apply(this, args);
  };
}

if (url === undefined) {
  const memory = new SqliteDriver(':memory:');
  const statement = Object.getPrototypeOf(memory.prepare('select 1'));
  memory.close();
  for (const name of ['all', 'run']) count(statement, name);
} else {
  count(Client.prototype, 'query');
}

if (COUNTING_MIGRATION !== undefined) {
  migrations[COUNTING_MIGRATION] = async () => ({
    async up(inside) {
      await sql`create table counted as select count(*) as jobs from job`.execute(inside);
    },
  });
}
const db = await openDatabase({ url, dataDir });
// A killed update has nobody to wait for.
const clock =
  KILL_AT === undefined ? systemClock : { ...systemClock, sleep: async () => undefined };
const deps = { db, clock, log: createLog('silent') };
// PostgreSQL asks for a backup, which these stores do not have.
await updateDatabase(deps, { dataDir, withCopy: url === undefined });
await db.destroy();
process.stdout.write(`${statements}\n`);
