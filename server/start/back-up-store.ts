import { Worker } from 'node:worker_threads';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { openLocation } from '#platform/objects/places/open-location.ts';
import { openStorage, type StoragePlace } from '#platform/objects/places/open-storage.ts';
import { assertOutside } from '#platform/objects/places/try-location.ts';
import type { S3Settings } from '#platform/objects/s3/s3-address.ts';
import { createLog } from '#platform/process/log.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { type BackupInput, type BackupReport, createBackup } from '../backups/index.ts';

/** The places of a store and its files, its secret key, and its access to buckets. */
export interface StorePlace {
  url: string | undefined;
  files: StoragePlace;
  secretKey: string;
  s3: S3Settings;
}

/** Makes a backup of a store, running or not, through connections of its own. Throws as `createBackup`. */
export async function backUpStore(
  { url, files, secretKey, s3 }: StorePlace,
  { location, ...input }: BackupTask['input'],
): Promise<BackupReport> {
  const { dataDir } = files;
  assertOutside(location, { files, s3 });
  const cleaning = new AsyncDisposableStack();
  const open = async () => {
    const db = await openDatabase({ url, dataDir });
    cleaning.defer(() => db.destroy());
    return db;
  };
  try {
    const deps = {
      db: await open(),
      reader: await open(),
      vault: createVault(secretKey),
      storage: await openStorage(files),
      location: await openLocation(location, s3),
      clock: systemClock,
      ids: randomIds,
      log: createLog('warn'),
    };
    return await createBackup(deps, input);
  } finally {
    await cleaning.disposeAsync();
  }
}

/** The data that the thread of a backup is started with. */
export interface BackupTask {
  store: StorePlace;
  input: BackupInput & { location: string };
}

/** `backUpStore` in a thread of its own, so that requests are answered as quickly as without it. */
export function backUpInThread(task: BackupTask, stopping: AbortSignal): Promise<BackupReport> {
  const worker = new Worker(new URL('backup-thread.ts', import.meta.url), { workerData: task });
  return new Promise<BackupReport>((resolve, reject) => {
    stopping.addEventListener('abort', () => void worker.terminate(), { once: true });
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('The thread of the backup ended early.')));
  });
}
