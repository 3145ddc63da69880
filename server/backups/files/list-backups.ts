import type { ObjectStore } from '#platform/objects/objects.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { backupOf, fileOfMedia, manifestKey, PREFIXES } from './backup-keys.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** The content of a location of backups. */
export interface KeptBackups {
  /** The names of the complete backups, newest first. */
  names: string[];
  /** The sizes of the kept files, by their keys. */
  media: Map<string, number>;
  /** The keys that interrupted backups left behind. */
  leftovers: string[];
  /** The keys of the complete backups, by their names. */
  keys: Map<string, string[]>;
}

/** Lists a location of backups. */
export async function listBackups(location: ObjectStore): Promise<KeptBackups> {
  const media = new Map<string, number>();
  const all = new Map<string, string[]>();
  for (const prefix of PREFIXES) {
    for await (const { key, sizeBytes } of location.list(prefix)) {
      if (fileOfMedia(key) !== undefined) media.set(key, sizeBytes);
      const name = backupOf(key);
      if (name !== undefined) all.set(name, [...(all.get(name) ?? []), key]);
    }
  }
  const whole = new Map<string, string[]>();
  const leftovers: string[] = [];
  for (const [name, keys] of all) {
    const manifest = manifestKey(name);
    const isFolder = keys.some((key) => key.split('/').length > 2);
    if (keys.includes(manifest) || (isFolder && (await isThere(location, manifest))))
      whole.set(name, keys);
    else leftovers.push(...keys);
  }
  const names = [...whole.keys()].toSorted((one, other) => (one < other ? 1 : -1));
  return { names, media, leftovers, keys: whole };
}

/** Asked for itself: what a list forgets, as that of a busy object store may, would be deleted as cut short. */
async function isThere(location: ObjectStore, key: string): Promise<boolean> {
  return (await statObject(location, key)) !== null;
}

/** The manifests that can be read, newest first. */
export async function readManifests(
  location: ObjectStore,
  { names }: KeptBackups,
): Promise<Manifest[]> {
  const manifests: Manifest[] = [];
  for (const name of names) {
    const read = await readManifest(location, name);
    if ('manifest' in read) manifests.push(read.manifest);
  }
  return manifests;
}
