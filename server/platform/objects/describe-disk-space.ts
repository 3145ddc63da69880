import type { Deps } from '../deps.ts';

/** Bytes as people read them: "9.8 GB". */
function readable(bytes: number, round: (value: number) => number): string {
  const [size, unit] = bytes >= 2 ** 30 ? [2 ** 30, 'GB'] : [2 ** 20, 'MB'];
  return `${(round((bytes / size) * 10) / 10).toLocaleString('en-US')} ${unit}`;
}

/**
 * The sentence for a disk that is too full: what is needed and what is free now. `what` as in "this
 * upload"; `freeBytes` absent: what is free for uploads.
 */
export async function describeLackOfSpace(
  { storage, policy }: Pick<Deps, 'storage' | 'policy'>,
  { what, neededBytes, ...given }: { what: string; neededBytes: number; freeBytes?: number },
): Promise<string> {
  // Rounded so that the numbers never add up to enough.
  const needed = readable(neededBytes, Math.ceil);
  const kept = readable(policy.uploads.minFreeBytes, Math.ceil);
  const free = readable(given.freeBytes ?? (await leastFree(storage)), Math.floor);
  return `Not enough disk space on the server: ${what} needs ${needed} more and ${kept} must stay free, but only ${free} is free.`;
}

/** The free bytes of uploads; where nobody knows those of a bucket, of this machine's disk, which is full then. */
async function leastFree(storage: Deps['storage']): Promise<number> {
  const free = await storage.freeBytes();
  return free === Number.POSITIVE_INFINITY ? storage.drafts.freeBytes() : free;
}
