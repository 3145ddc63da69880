import type { UploadDeps } from './upload-deps.ts';
import { noRoom } from './uploads.errors.ts';

/** Bytes as people read them: "9.8 GB". */
function readable(bytes: number, round: (value: number) => number): string {
  const [size, unit] = bytes >= 2 ** 30 ? [2 ** 30, 'GB'] : [2 ** 20, 'MB'];
  return `${(round((bytes / size) * 10) / 10).toLocaleString('en-US')} ${unit}`;
}

/** The 507 error that says what is needed and what is free now. */
export async function noRoomFor(
  { storage, policy }: Pick<UploadDeps, 'storage' | 'policy'>,
  { neededBytes, cause }: { neededBytes: number; cause?: unknown },
) {
  // Rounded so that the numbers never add up to enough.
  const needed = readable(neededBytes, Math.ceil);
  const kept = readable(policy.uploads.minFreeBytes, Math.ceil);
  const free = readable(await storage.uploads.freeBytes(), Math.floor);
  const text = `Not enough disk space on the server: this upload needs ${needed} more and ${kept} must stay free, but only ${free} is free.`;
  return noRoom(text, { cause });
}

/** Throws 507 if `neededBytes` more would leave less than MIN_FREE_BYTES free. */
export async function checkRoom(
  deps: Pick<UploadDeps, 'storage' | 'policy'>,
  neededBytes: number,
): Promise<void> {
  const free = await deps.storage.uploads.freeBytes();
  if (free < neededBytes + deps.policy.uploads.minFreeBytes) {
    throw await noRoomFor(deps, { neededBytes });
  }
}
