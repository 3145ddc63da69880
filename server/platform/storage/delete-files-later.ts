import type { Database } from '../database/schema.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Storage } from './storage.ts';

const KIND = 'delete-files';

/**
 * Has stored objects deleted by a job, so in a transaction only after it was committed, and again
 * and again until it works.
 */
export async function deleteFilesLater(
  { db, jobs }: { db: Database; jobs: Jobs },
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(db, { kind: KIND, payload: { keys } });
}

/** Makes this process one that does such jobs. */
export function handleFileDeletion({ jobs, storage }: { jobs: Jobs; storage: Storage }): void {
  jobs.handle(KIND, async (payload) => {
    const { keys } = payload as { keys: string[] };
    for (const key of keys) await storage.delete(key);
  });
}
