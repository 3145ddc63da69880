import { isPostgres } from '#platform/database/dialect.ts';
import { migrate, UnusableDatabase } from '#platform/database/migrate.ts';
import { keepCopy } from '#platform/database/updating/keep-copy.ts';
import { NOTICE_MS } from '#platform/database/updating/refuse-when-outdated.ts';
import { announceUpdate } from '#platform/database/updating/update-notice.ts';
import type { Deps } from '#platform/deps.ts';
import { hasRecentBackup } from '../backups/index.ts';

/**
 * Brings a database to this version. One with data is copied before (SQLite), or there has to be a backup of
 * the last 24 hours (PostgreSQL), unless `withCopy` is false. Processes of the older version stop writing
 * first, for which they have `NOTICE_MS`. Returns the names of the migrations that ran.
 * Throws UnusableDatabase where it cannot be done, or what a migration threw; then nothing has changed.
 */
export async function updateDatabase(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { dataDir, withCopy }: { dataDir: string; withCopy: boolean },
): Promise<string[]> {
  const { db, clock, log } = deps;
  const cleaning = new AsyncDisposableStack();
  const prepare = async ({ newest, target }: { newest: string; target: string }) => {
    if (withCopy && isPostgres(db)) await assertBackedUp(deps);
    const notice = await announceUpdate(deps, target);
    // A notice that stays ends by itself.
    cleaning.defer(() => notice.withdraw().catch(() => undefined));
    await clock.sleep(NOTICE_MS, { keepsAlive: true });
    if (!withCopy || isPostgres(db)) return;
    const file = await keepCopy(db, { dataDir, newest, now: clock.now() });
    if (file !== null) log.info({ file }, 'The database was copied before its update.');
  };
  const ran = await migrate(db, prepare).finally(() => cleaning.disposeAsync());
  for (const migration of ran) log.info({ migration }, 'A migration has run.');
  return ran;
}

async function assertBackedUp(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  if (await hasRecentBackup(deps)) return;
  throw new UnusableDatabase(
    'The database has to be updated to this version, and it has no good backup from the last 24 hours. Make one with "npm run sleigh -- backup <location>", or run "npm run sleigh -- migrate --no-copy" if you have another copy. Then start again. Nothing was changed.',
  );
}
