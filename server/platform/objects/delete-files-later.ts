import type { Database } from '../database/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Storage } from './storage.ts';

const KIND = 'delete-files';

/**
 * Deletes stored objects by a job: after the commit of the current transaction or so long after that, and
 * repeated until it works.
 */
export async function deleteFilesLater(
  { db, jobs }: { db: Database; jobs: Jobs },
  keys: readonly string[],
  { afterMs = 0 }: { afterMs?: number } = {},
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(db, { kind: KIND, payload: { keys }, afterMs });
}

/** Lets this process do such jobs, except while `arePaused` says that all files have to stay, as for a backup. */
export function handleFileDeletion(
  { jobs, storage }: { jobs: Jobs; storage: Storage },
  arePaused: () => Promise<boolean>,
): void {
  const work = async (payload: unknown) => {
    const { keys } = payload as { keys: string[] };
    for (const key of keys) await storage.delete(key);
  };
  jobs.handle(KIND, work, arePaused);
}
