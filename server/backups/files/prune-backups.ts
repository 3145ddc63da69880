import type { BackupLocation } from '#platform/backup-locations/backup-location.ts';
import { manifestKey, mediaKey, PREFIXES } from './backup-keys.ts';
import { type KeptBackups, listBackups } from './list-backups.ts';
import { readManifest } from './manifest.ts';

/** Deletes what backups left behind that were cut short. No other backup may be running. */
export async function removeLeftovers(
  location: BackupLocation,
  content: KeptBackups,
): Promise<void> {
  for (const key of content.leftovers) await location.delete(key);
  await location.tidy(PREFIXES);
}

/**
 * Keeps the last `keep` backups (null: all) and deletes the others, and the files that only they need. By
 * number and not by age, so that a wrong clock deletes nothing. Returns the deleted names.
 */
export async function pruneBackups(
  location: BackupLocation,
  keep: number | null,
): Promise<string[]> {
  const content = await listBackups(location);
  const removed = keep === null ? [] : content.names.slice(keep);
  for (const name of removed) {
    // First, so that what is left of it is no backup any more.
    await location.delete(manifestKey(name));
    for (const key of content.keys.get(name) ?? []) await location.delete(key);
  }
  const kept = content.names.filter((name) => !removed.includes(name));
  const needed = new Set<string>();
  for (const name of kept) {
    const read = await readManifest(location, name);
    // Nobody knows what it needs.
    if ('problem' in read) return removed;
    for (const { sha256 } of read.manifest.files) needed.add(sha256);
  }
  for (const hash of content.media.keys()) {
    if (!needed.has(hash)) await location.delete(mediaKey(hash));
  }
  return removed;
}
