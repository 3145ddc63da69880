import type { Deps } from '../deps.ts';

/** Bytes as people read them: "9.8 GB". */
function readable(bytes: number, round: (value: number) => number): string {
  const [size, unit] = bytes >= 2 ** 30 ? [2 ** 30, 'GB'] : [2 ** 20, 'MB'];
  return `${(round((bytes / size) * 10) / 10).toLocaleString('en-US')} ${unit}`;
}

/**
 * The sentence for a disk that is too full: what is needed and what is free now. `what` as in "this
 * upload".
 */
export async function describeLackOfRoom(
  { storage, policy }: Pick<Deps, 'storage' | 'policy'>,
  { what, neededBytes }: { what: string; neededBytes: number },
): Promise<string> {
  // Rounded so that the numbers never add up to enough.
  const needed = readable(neededBytes, Math.ceil);
  const kept = readable(policy.uploads.minFreeBytes, Math.ceil);
  const free = readable(await storage.uploads.freeBytes(), Math.floor);
  return `Not enough disk space on the server: ${what} needs ${needed} more and ${kept} must stay free, but only ${free} is free.`;
}
