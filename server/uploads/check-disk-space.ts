import { describeLackOfSpace } from '#platform/objects/describe-disk-space.ts';
import type { UploadDeps } from './upload-deps.ts';
import { noSpace } from './uploads.errors.ts';

/** Makes the 507 error, which says what is needed and what is free now. */
export async function createNoSpaceError(
  deps: Pick<UploadDeps, 'storage' | 'policy'>,
  { neededBytes, cause }: { neededBytes: number; cause?: unknown },
) {
  const text = await describeLackOfSpace(deps, { what: 'this upload', neededBytes });
  return noSpace(text, { cause });
}

/** Throws 507 if `neededBytes` more would leave less than MIN_FREE_BYTES free. */
export async function checkDiskSpace(
  deps: Pick<UploadDeps, 'storage' | 'policy'>,
  neededBytes: number,
): Promise<void> {
  const free = await deps.storage.freeBytes();
  if (free < neededBytes + deps.policy.uploads.minFreeBytes) {
    throw await createNoSpaceError(deps, { neededBytes });
  }
}
