import type { Deps } from '#platform/deps.ts';
import { listPartsInUse } from '../renditions/index.ts';
import { dropUpload } from './drop-upload.ts';
import { listReceiving, listUntouched } from './uploads.store.ts';

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
  // The files first: a record is written before its file, so a file that has none by now gets none.
  const files = await deps.storage.uploads.list();
  const receiving = await listReceiving(deps, files);
  const beingMade = await listPartsInUse(deps);
  for (const upload of files.filter((id) => !receiving.has(id) && !beingMade.has(id))) {
    await deps.storage.uploads.discard(upload);
    swept += 1;
  }
  return swept;
}
