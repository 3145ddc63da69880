import { existsSync } from 'node:fs';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openDatabase, sqliteFile } from '#platform/database/open-database.ts';
import { restrictPermissions } from '#platform/local-disk/restrict-permissions.ts';
import { createLog } from '#platform/process/log.ts';
import { assertDataDir } from '../start/data-dir.ts';
import { updateDatabase } from '../start/update-database.ts';
import type { PlaceCommand } from './command.ts';
import { noStore } from './open-store.ts';

/** `migrate` */
export const migrate: PlaceCommand = {
  name: 'migrate',
  summary: 'Bring the database to this version, as the start of the store does.',
  flags: {
    'no-copy': 'Without a copy of SQLite, or a backup of PostgreSQL in the last 24 hours.',
    json: 'Print a JSON object: ran, the names of the migrations that have run now.',
  },
  async runAt(config, { terminal, flags }) {
    const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
    if (url === undefined) assertDataDir(dataDir);
    if (url === undefined && !existsSync(sqliteFile(dataDir))) throw noStore(config);
    const log = createLog('warn');
    if (url === undefined) restrictPermissions(dataDir, log);
    const db = await openDatabase({ url, dataDir });
    try {
      const options = { dataDir, withCopy: !flags.has('no-copy') };
      const ran = await updateDatabase({ db, clock: systemClock, log }, options);
      if (flags.has('json')) terminal.say(JSON.stringify({ ran }, null, 2));
      else if (ran.length === 0) terminal.say('The database is up to date.');
      else for (const name of ran) terminal.say(`${name} has run.`);
    } finally {
      await db.destroy();
    }
  },
};
