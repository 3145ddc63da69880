import { existsSync, readdirSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dropAllTables, isEmptyDatabase } from '#platform/database/existing-tables.ts';
import { openDatabase, sqliteFile } from '#platform/database/open-database.ts';
import { RESERVE_FILE } from '#platform/local-disk/reserve.ts';
import { restrictPermissions } from '#platform/local-disk/restrict-permissions.ts';
import {
  FILES_FOLDER,
  openStorage,
  SCRATCH_FOLDER,
} from '#platform/objects/places/open-storage.ts';
import { createLog } from '#platform/process/log.ts';
import { findSecretKey, keepSecretKey } from '#platform/secrets/vault.ts';
import type { RestorePlace } from '../../backups/index.ts';
import type { Config } from '../../start/config.ts';
import { assertDataDir, KEPT_ASSETS, prepareDataDir } from '../../start/data-dir.ts';
import { storagePlaceOf } from '../../start/s3-variables.ts';

const SECRET_KEY = 'secret.key';
const ALLOWED = [SECRET_KEY, RESERVE_FILE, KEPT_ASSETS, SCRATCH_FOLDER, 'lost+found'];
/**
 * Whether a folder that holds this still counts as empty. What begins with a dot programs leave in the home of
 * their user. The store has nothing of such a name, and it stays there.
 */
const isAllowed = (name: string): boolean => ALLOWED.includes(name) || name.startsWith('.');

/** Whether it is the folder of the files with nothing in it: in a container it is a volume of its own. */
const isEmptyFiles = (dataDir: string, name: string): boolean =>
  name === FILES_FOLDER && readdirSync(join(dataDir, FILES_FOLDER)).length === 0;

/** The nearest folder that exists. */
function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(dirname(folder));
}

/** DATA_DIR, and the database of DATABASE_URL if that is set. */
export function restorePlace(config: Config): RestorePlace {
  const { DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: dataDir } = config;
  const keyFile = join(dataDir, SECRET_KEY);
  const place = storagePlaceOf(config);
  let madeKey = false;

  const isEmpty = async () => {
    if (url === undefined) return true;
    const db = await openDatabase({ url, dataDir });
    return isEmptyDatabase(db).finally(() => db.destroy());
  };
  return {
    async findObstacle() {
      assertDataDir(dataDir);
      const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
      const [other] = names.filter((name) => !isAllowed(name) && !isEmptyFiles(dataDir, name));
      if (other !== undefined) {
        return `DATA_DIR is not empty: ${dataDir} holds ${other}. Restore into another folder (DATA_DIR=...), or move what is there away first. Nothing was changed.`;
      }
      if (await isEmpty()) return null;
      return 'The database of DATABASE_URL is not empty. Create another one and set DATABASE_URL to it. Nothing was changed.';
    },
    async freeBytes() {
      if (place.bucket !== null) return Number.POSITIVE_INFINITY;
      const { bavail, bsize } = await statfs(existing(dataDir));
      return bavail * bsize;
    },
    readKey: async () => secretKey ?? findSecretKey(keyFile),
    async open(key) {
      prepareDataDir(dataDir);
      restrictPermissions(dataDir, createLog('warn'));
      if (key !== null) {
        await keepSecretKey(keyFile, key);
        madeKey = true;
      }
      const db = await openDatabase({ url, dataDir });
      return { db, storage: await openStorage(place) };
    },
    openBucket: async () => place.bucket && openStorage(place),
    async clear() {
      const file = sqliteFile(dataDir);
      const files = join(dataDir, FILES_FOLDER);
      // Its content, because a volume cannot be removed from within.
      const stored = existsSync(files) ? readdirSync(files).map((name) => join(files, name)) : [];
      const made = [...stored, file, `${file}-wal`, `${file}-shm`];
      if (url !== undefined) {
        const db = await openDatabase({ url, dataDir });
        await dropAllTables(db).finally(() => db.destroy());
      }
      for (const path of [...made, ...(madeKey ? [keyFile] : [])])
        await rm(path, { recursive: true, force: true });
    },
  };
}
