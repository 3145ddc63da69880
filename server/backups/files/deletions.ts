import type { ObjectStore } from '#platform/objects/objects.ts';
import { readWhole } from '#platform/objects/read-object.ts';
import { DELETING, deletingKey } from './backup-keys.ts';

/**
 * Announces to all other runs which files this one is about to delete. Returns what takes that back, for when
 * none of these deletions can happen any more.
 */
export async function announceDeletions(
  location: ObjectStore,
  { run, keys }: { run: string; keys: readonly string[] },
): Promise<() => Promise<void>> {
  if (keys.length === 0) return async () => undefined;
  const list = deletingKey(run);
  await location.put(list, [Buffer.from(keys.join('\n'))]);
  return () => location.delete(list);
}

/**
 * The files that each run is about to delete, by the key of its list. A run that was interrupted may go
 * on at any time, so no backup may rely on them, though they are still there.
 */
export async function readDeletions(location: ObjectStore): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>();
  for await (const { key } of location.list(DELETING)) {
    const keys = await readWhole(location, key);
    // None: the run has ended since.
    if (keys !== null) lists.set(key, keys.toString().split('\n'));
  }
  return lists;
}
