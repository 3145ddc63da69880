import type { BackupLocation } from '#platform/backup-locations/backup-location.ts';
import { backupOf, hashOfMedia, manifestKey, PREFIXES } from './backup-keys.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** What a location of backups holds. */
export interface KeptBackups {
  /** The names of the complete backups, newest first. */
  names: string[];
  /** The sizes of the kept files, by the hashes of their contents. */
  media: Map<string, number>;
  /** What backups left behind that were cut short. */
  leftovers: string[];
  /** The keys of the complete backups, by their names. */
  keys: Map<string, string[]>;
}

/** Lists a location of backups. */
export async function listBackups(location: BackupLocation): Promise<KeptBackups> {
  const media = new Map<string, number>();
  const all = new Map<string, string[]>();
  for (const prefix of PREFIXES) {
    for await (const { key, sizeBytes } of location.list(prefix)) {
      const hash = hashOfMedia(key);
      if (hash !== undefined) media.set(hash, sizeBytes);
      const name = backupOf(key);
      if (name !== undefined) all.set(name, [...(all.get(name) ?? []), key]);
    }
  }
  const isWhole = ([name, keys]: [string, string[]]) => keys.includes(manifestKey(name));
  const whole = [...all].filter(isWhole);
  return {
    names: whole.map(([name]) => name).toSorted((one, other) => (one < other ? 1 : -1)),
    media,
    leftovers: [...all].filter((entry) => !isWhole(entry)).flatMap(([, keys]) => keys),
    keys: new Map(whole),
  };
}

/** The newest backup whose manifest can be read; undefined if there is none. */
export async function readNewest(
  location: BackupLocation,
  { names }: KeptBackups,
): Promise<Manifest | undefined> {
  for (const name of names) {
    const read = await readManifest(location, name);
    if ('manifest' in read) return read.manifest;
  }
  return undefined;
}
