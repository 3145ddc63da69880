import { describeLackOfRoom } from '#platform/objects/describe-room.ts';
import type { UploadDeps } from './upload-deps.ts';
import { noRoom } from './uploads.errors.ts';

/** The 507 error that says what is needed and what is free now. */
export async function noRoomFor(
  deps: Pick<UploadDeps, 'storage' | 'policy'>,
  { neededBytes, cause }: { neededBytes: number; cause?: unknown },
) {
  const text = await describeLackOfRoom(deps, { what: 'this upload', neededBytes });
  return noRoom(text, { cause });
}

/** Throws 507 if `neededBytes` more would leave less than MIN_FREE_BYTES free. */
export async function checkRoom(
  deps: Pick<UploadDeps, 'storage' | 'policy'>,
  neededBytes: number,
): Promise<void> {
  const free = await deps.storage.freeBytes();
  if (free < neededBytes + deps.policy.uploads.minFreeBytes) {
    throw await noRoomFor(deps, { neededBytes });
  }
}
