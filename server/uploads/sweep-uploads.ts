import type { Deps } from '#platform/deps.ts';
import { listPartsInUse } from '../renditions/index.ts';
import { dropUpload } from './drop-upload.ts';
import { listHandles, listUntouched } from './uploads.store.ts';

/**
 * Deletes abandoned uploads (no chunk for 24 hours, or finished and never made a video), the records
 * of uploads that became videos, and files without a record, other than of renditions that are being
 * made. Returns how many uploads and files. Any number of nodes may do it at once.
 */
export async function sweepUploads(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'policy'>,
): Promise<number> {
  let swept = 0;
  const { abandonedAfterMs } = deps.policy.uploads;
  for (const { id, state, touchedAt } of await listUntouched(deps, abandonedAfterMs)) {
    const isMeant = (now: { state: string; touchedAt: number }) =>
      now.state === state && now.touchedAt === touchedAt;
    if (await dropUpload(deps, id, isMeant)) swept += 1;
  }
  return swept + (await sweepLeftFiles(deps));
}

/** Deletes uploads and files being made that are without a record. Returns how many. */
export async function sweepLeftFiles(deps: Pick<Deps, 'db' | 'storage'>): Promise<number> {
  const { uploads, drafts } = deps.storage;
  // The files first: a record is written before its file, so a file that has none by now gets none.
  const [begun, drafted] = [await uploads.list(), await drafts.list()];
  const receiving = await listHandles(deps);
  const beingMade = await listPartsInUse(deps);
  // Some of what was found may be an upload's that is about to note it. The next sweep will know.
  const isBeginning = receiving.has(null);
  const isLeft = (name: string) => !receiving.has(name) && !beingMade.has(name) && !isBeginning;
  const left = new Map<string, { discard: (name: string) => Promise<void> }>([
    ...drafted.filter(isLeft).map((name) => [name, drafts] as const),
    ...begun.filter(isLeft).map((name) => [name, uploads] as const),
  ]);
  for (const [name, storage] of left) await storage.discard(name);
  return left.size;
}
