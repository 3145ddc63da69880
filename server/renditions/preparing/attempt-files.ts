import type { Db, Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { listAttempts } from './attempts.store.ts';

/** More than an attempt ever writes: renditions, and sheets of preview pictures. */
const MOST_FILES = 64;
const KIND = 'discard-attempt';
/** After that time no worker still works on an attempt that has lost its lease. */
const SETTLED_AFTER_MS = 30_000;

/** A file of an attempt: while it is written one of `storage.drafts`, then an object. */
export interface AttemptFile {
  /** The rendition's id, and the name of the part. */
  id: string;
  objectKey: string;
}

/**
 * The file with that number of an attempt. Its names follow from the attempt alone, so everything that a
 * killed process left is found.
 */
export function fileOf(attempt: string, number: number): AttemptFile {
  const id = sha256(`${attempt}/${number}`).slice(0, 32);
  return { id, objectKey: `renditions/${id}` };
}

/** All files that an attempt may have written. */
export function filesOf(attempt: string): AttemptFile[] {
  return Array.from({ length: MOST_FILES }, (_, number) => fileOf(attempt, number));
}

/** The names of the parts that attempts under way may be writing. */
export async function listPartsInUse(deps: Db): Promise<Set<string>> {
  const attempts = await listAttempts(deps);
  return new Set(attempts.flatMap(filesOf).map(({ id }) => id));
}

/** Deletes whatever an attempt has written. May be repeated. */
export async function discardFiles(
  { storage }: Pick<Deps, 'storage'>,
  attempt: string,
): Promise<void> {
  for (const { id, objectKey } of filesOf(attempt)) {
    await storage.drafts.discard(id);
    await storage.delete(objectKey);
  }
}

/**
 * Deletes by a job what an attempt has written that counts no longer, once its process has certainly
 * stopped. A process that lives does so itself; this is for one that was killed.
 */
export async function discardFilesLater(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  attempt: string | null,
): Promise<void> {
  if (attempt === null) return;
  await jobs.enqueue(db, { kind: KIND, payload: { attempt }, afterMs: SETTLED_AFTER_MS });
}

/** Registers the job in this process. */
export function handleDiscarding(deps: Pick<Deps, 'jobs' | 'storage'>): void {
  deps.jobs.handle(KIND, async (payload) => {
    const { attempt } = payload as { attempt: string };
    await discardFiles(deps, attempt);
  });
}
