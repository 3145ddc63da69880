import type { ObjectStore } from '#platform/objects/objects.ts';
import { manifestKey, mediaKey, PREFIXES } from './backup-keys.ts';
import { announceDeletions, readDeletions } from './deletions.ts';
import { type KeptBackups, listBackups } from './list-backups.ts';
import { readManifest } from './manifest.ts';

/** A run in a location of backups. */
export interface Run {
  id: string;
  /** Throws 409 unless no other run has been there since this one began. */
  assertAlone(): Promise<void>;
}

/** Deletes what backups left behind that were cut short. Returns what else is there. Throws 409. */
export async function removeLeftovers(location: ObjectStore, run: Run): Promise<KeptBackups> {
  const content = await listBackups(location);
  // After the list, which has nothing of a run that begins from now on.
  await run.assertAlone();
  for (const key of content.leftovers) await location.delete(key);
  await location.tidy(PREFIXES);
  return content;
}

/**
 * Keeps the last `keep` backups (null: all) and deletes the others, and the files that only they need. By
 * number and not by age, so that a wrong clock deletes nothing. Returns the deleted names. Throws 409.
 */
export async function pruneBackups(
  location: ObjectStore,
  { keep, run }: { keep: number | null; run: Run },
): Promise<string[]> {
  const announced = await readDeletions(location);
  const content = await listBackups(location);
  const removed = keep === null ? [] : content.names.slice(keep);
  const unneeded = await findUnneeded(location, content, removed);
  // Whoever begins before this is seen then, and whoever begins after it relies on none of these files.
  const takeBack = await announceDeletions(location, { run: run.id, keys: unneeded });
  await run.assertAlone().catch(async (error: unknown) => {
    await takeBack().catch(() => undefined);
    throw error;
  });
  for (const name of removed) {
    // First, so that what is left of it is no backup any more.
    await location.delete(manifestKey(name));
    for (const key of content.keys.get(name) ?? []) await location.delete(key);
  }
  for (const key of unneeded) await location.delete(key);
  await takeBack();
  // Lists of runs that were interrupted. A key that is gone is never written again.
  for (const [list, keys] of announced)
    if (!keys.some((key) => content.media.has(key))) await location.delete(list);
  return removed;
}

/** The kept files that no backup needs but the `removed`. */
async function findUnneeded(
  location: ObjectStore,
  content: KeptBackups,
  removed: readonly string[],
): Promise<string[]> {
  const needed = new Set<string>();
  for (const name of content.names) {
    if (removed.includes(name)) continue;
    const read = await readManifest(location, name);
    // Nobody knows what it needs.
    if ('problem' in read) return [];
    for (const file of read.manifest.files) needed.add(mediaKey(file));
  }
  return [...content.media.keys()].filter((key) => !needed.has(key));
}
