import type { Deps } from '#platform/deps.ts';
import { listPartsInUse } from '../renditions/index.ts';
import { dropUpload } from './drop-upload.ts';
import { listReceiving, listUntouched } from './uploads.store.ts';

/** A file without a record is kept for so long, because its record may be about to be written. */
const ORPHAN_MS = 60 * 60_000;

/**
 * Deletes abandoned uploads (no chunk for 24 hours, or finished and never made a video), the records
 * of uploads that became videos, and files without a record, other than of renditions that are being
 * made. Answers how many uploads and files.
 */
export async function sweepUploads(
  deps: Pick<Deps, 'db' | 'jobs' | 'storage' | 'policy' | 'clock'>,
): Promise<number> {
  let swept = 0;
  const before = deps.clock.now() - deps.policy.uploads.abandonedAfterMs;
  for (const upload of await listUntouched(deps, before)) {
    if (await dropUpload(deps, upload)) swept += 1;
  }
  const files = await deps.storage.uploads.list();
  const old = files.filter(({ ageMs }) => ageMs > ORPHAN_MS).map(({ upload }) => upload);
  const receiving = await listReceiving(deps, old);
  const beingMade = await listPartsInUse(deps);
  for (const upload of old.filter((id) => !receiving.has(id) && !beingMade.has(id))) {
    await deps.storage.uploads.discard(upload);
    swept += 1;
  }
  return swept;
}
