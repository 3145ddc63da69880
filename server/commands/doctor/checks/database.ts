import { DatabaseAway } from '#platform/database/database-away.ts';
import { databaseBytes, findDamage } from '#platform/database/database-facts.ts';
import {
  areAll,
  assertUsable,
  pendingMigrations,
  UnusableDatabase,
} from '#platform/database/migrate.ts';
import { probeWriteLock } from '#platform/database/probe-writing.ts';
import type { Database } from '#platform/database/schema.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { maskSecrets } from '#platform/secrets/mask-secrets.ts';
import { describeBytes } from '../../../backups/index.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, NoStore, ok, problem, Unexamined } from '../finding.ts';

const RESTORE =
  'Stop the store and restore the last good backup: npm run sleigh -- restore <location>, with an empty DATA_DIR.';

const FIND_STORE =
  'Set DATA_DIR or DATABASE_URL as for the store, or start it once with "npm run serve".';

const UNLOCK =
  'Close the program that has the database open, such as a database tool or a copy under way. If it is none of these, stop the store and start it again.';

/** The remedy for a database that cannot be opened, by the driver's code. */
function remedyFor(error: unknown): string {
  const code = String(errorCode(error) ?? '');
  // PostgreSQL, Appendix A: class 28 is Invalid Authorization Specification, 3D000 invalid_catalog_name.
  if (code.startsWith('28')) return 'Correct the user and the password in DATABASE_URL.';
  if (code === '3D000') return 'Create the database, or correct its name in DATABASE_URL.';
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) return RESTORE;
  if (code.startsWith('SQLITE_BUSY')) return UNLOCK;
  if (code.startsWith('SQLITE')) return 'Let the user of the store read and write DATA_DIR.';
  return 'Start the database server, and check host and port in DATABASE_URL.';
}

async function open(context: DoctorContext): Promise<Database | Finding> {
  try {
    const db = await context.openDatabase();
    // A pool connects when it is first used.
    await databaseBytes(db);
    return db;
  } catch (error) {
    if (error instanceof NoStore) return problem(`There is ${error.message}.`, FIND_STORE);
    if (error instanceof Unexamined) throw error;
    // Several addresses were tried: of each there is an error.
    const said = error instanceof DatabaseAway ? error.cause : error;
    const cause = said instanceof AggregateError ? said.errors[0] : said;
    const message = cause instanceof Error ? cause.message : String(cause);
    return problem(`The database cannot be opened: ${maskSecrets(message)}`, remedyFor(cause));
  }
}

/** Finds what keeps the store from writing to a database that can be read; null: nothing. */
async function describeLock(db: Database): Promise<Finding | null> {
  switch (await probeWriteLock(db)) {
    case 'locked':
      return problem(
        'The database is locked: another program has been writing to it for more than 5 seconds, so nothing can be saved.',
        UNLOCK,
      );
    case 'read-only':
      return problem(
        'The database can be read, but not written.',
        'Let the user of the store write to it: to DATA_DIR, or to the database of DATABASE_URL.',
      );
    default:
      return null;
  }
}

/** Whether the database can be opened and written, is of this version and is whole. */
export async function checkDatabase(context: DoctorContext): Promise<Finding[]> {
  const db = await open(context);
  if ('state' in db) return [db];
  const damage = await findDamage(db);
  if (damage !== null) return [problem(`The database is damaged: ${damage}`, RESTORE)];
  try {
    await assertUsable(db);
  } catch (error) {
    if (!(error instanceof UnusableDatabase)) throw error;
    const [first = '', ...rest] = error.message.split('. ');
    return [problem(`${first}.`, rest.join('. '))];
  }
  const pending = await pendingMigrations(db);
  if (areAll(pending)) return [problem('The database of DATABASE_URL is empty.', FIND_STORE)];
  if (pending.length > 0) {
    return [
      problem(
        `The database is of an older version: ${pending.length} migrations have not run, the first is ${pending[0]}.`,
        'Run "npm run sleigh -- migrate", or start the store.',
      ),
    ];
  }
  const lock = await describeLock(db);
  if (lock !== null) return [lock];
  return [ok(`It is whole and of this version, ${describeBytes(await databaseBytes(db))}.`)];
}
