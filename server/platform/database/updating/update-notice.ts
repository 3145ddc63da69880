import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../clock/clock.ts';
import { keepLease } from '../../leases/keep-lease.ts';
import type { Log } from '../../process/log.ts';
import { isPostgres } from '../dialect.ts';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../schema.ts';
import { LAST_COMMIT, LAST_UNRELEASED, UNRELEASED } from './unreleased-migrations.ts';

/** A notice expires after this time, if the process that made it died. */
const LEASE_MINUTES = 5;
/** Notices are rows of the migrator's own table of locks, which stores of every schema have; so they count in minutes. */
const NOTICE = 'update to ';

/** By the database's clock, which all processes share. Minutes, because the column has 32 bits. */
function minuteNow(db: Database): RawBuilder<number> {
  return isPostgres(db)
    ? sql`floor(extract(epoch from clock_timestamp()) / 60)::integer`
    : sql`unixepoch() / 60`;
}

/**
 * Notifies processes of the older version that share the database that it will be updated to the schema
 * `target`. They write nothing from then on, until `withdraw`.
 */
export async function announceUpdate(
  { db, ...deps }: { db: Database; clock: Clock; log: Log },
  target: string,
): Promise<{ withdraw(): Promise<void> }> {
  const id = NOTICE + target;
  const until = sql`${minuteNow(db)} + ${sql.lit(LEASE_MINUTES)}`;
  await sql`
    insert into kysely_migration_lock (id, is_locked) values (${id}, ${until})
    on conflict (id) do update set is_locked = excluded.is_locked
  `.execute(db);
  const renew = sql`update kysely_migration_lock set is_locked = ${until} where id = ${id}`;
  const lease = keepLease(deps, {
    what: 'the notice of an update',
    leaseMs: LEASE_MINUTES * 60_000,
    renew: async () => (await renew.execute(db)).numAffectedRows === 1n,
  });
  return {
    async withdraw() {
      await lease.end();
      await sql`delete from kysely_migration_lock where id = ${id}`.execute(db);
    },
  };
}

/** Removes all notices from a database, or from one that is attached to it under the name `schema`. */
export async function removeNotices(db: Database, schema: string): Promise<void> {
  await sql`delete from ${sql.id(schema, 'kysely_migration_lock')} where id like ${`${NOTICE}%`}`.execute(
    db,
  );
}

/** A trace of another version: the newest migration, or a running update's notice (`isNotice`). */
export interface Sign {
  migration: string;
  isNotice: number;
}

/** Reads the signs of other versions. The database must have had migrations. */
export function signsOfOthers(db: Database): RawBuilder<Sign> {
  return sql`
    select max(name) as migration, 0 as "isNotice" from kysely_migration
    union all
    select substr(id, ${sql.lit(NOTICE.length + 1)}), 1 from kysely_migration_lock
    where id like ${sql.lit(`${NOTICE}%`)} and is_locked > ${minuteNow(db)}
  `;
}

/** Why this version may not write, by the signs of others; null: it may. */
export function readSigns(signs: readonly Sign[]): string | null {
  const isKnown = (name: string) => Object.hasOwn(migrations, name) || name === LAST_UNRELEASED;
  const newer = signs.filter(({ migration }) => !isKnown(migration));
  const done = newer.find(({ isNotice }) => isNotice === 0);
  if (done !== undefined) {
    if (UNRELEASED.includes(done.migration))
      return `The database is of a version between 1.1.0 and 1.2.0 that was never released (it has ${done.migration}). Start it once with commit ${LAST_COMMIT} of the sources, and then with this version. Nothing was changed.`;
    return `The database was made by a newer version of the store (it has ${done.migration}). Start that version, or restore a backup from before the update.`;
  }
  if (newer.length === 0) return null;
  return `A newer version of the store is updating the database. Start that version. If it does not come up, this one can be started ${LEASE_MINUTES} minutes after it ended.`;
}
