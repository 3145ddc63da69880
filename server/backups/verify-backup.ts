import { ObjectMissing, type ObjectStore } from '#platform/objects/objects.ts';
import { readObject } from '#platform/objects/read-object.ts';
import { damagedBackup, noBackup } from './backups.errors.ts';
import { backupFolder, mediaKey, secretKeyKey, tableKey } from './files/backup-keys.ts';
import { type Checksum, readChecksum } from './files/checksum.ts';
import { listBackups } from './files/list-backups.ts';
import { type Manifest, readManifest, shopSinceOf, totalBytes } from './files/manifest.ts';

/** A backup that can be read, if not yet one that is whole. */
export interface OpenedBackup {
  name: string;
  manifest: Manifest;
}

/** One that was chosen, and newer ones there that are not of the shop. */
export interface ChosenBackup extends OpenedBackup {
  passedOver: string[];
}

/**
 * Opens a backup of a location: the named one, or the newest of the instance of the store that became the shop last.
 * Throws 404 and 409.
 */
export async function openBackup(
  location: ObjectStore,
  name: string | null,
): Promise<ChosenBackup> {
  const { names } = await listBackups(location);
  if (names.length === 0) throw noBackup(`There is no complete backup in ${location.name}.`);
  if (name === null) return openNewest(location, names);
  if (!names.includes(name))
    throw noBackup(`There is no complete backup ${name} in ${location.name}.`);
  const read = await readManifest(location, name);
  if ('problem' in read) {
    const other = names.find((one) => one !== name);
    throw damagedBackup(withOther(read.problem, location, other));
  }
  return { name, manifest: read.manifest, passedOver: [] };
}

async function openNewest(location: ObjectStore, names: readonly string[]): Promise<ChosenBackup> {
  const sinceOf = new Map<string, number>();
  const problems = new Map<string, string>();
  for (const name of names) {
    const read = await readManifest(location, name);
    // A copy's is taken only where there is nothing else.
    if ('manifest' in read) sinceOf.set(name, shopSinceOf(read.manifest) ?? -1);
    else problems.set(name, read.problem);
  }
  const latest = Math.max(...sinceOf.values());
  const chosen = names.find((name) => sinceOf.get(name) === latest);
  const passedOver = names.slice(0, chosen === undefined ? names.length : names.indexOf(chosen));
  // Whose it is nobody knows.
  const [unknown] = passedOver.flatMap((name) => problems.get(name) ?? []);
  if (chosen === undefined || unknown !== undefined)
    throw damagedBackup(withOther(unknown ?? 'There is none that can be read.', location, chosen));
  return { ...(await openBackup(location, chosen)), passedOver };
}

/** The problem with a backup, and the whole name of another one. */
function withOther(problem: string, location: ObjectStore, other: string | undefined): string {
  return other === undefined
    ? problem
    : `${problem} Another backup there is ${location.name}/${backupFolder(other)}`;
}

/** The report on a backup that was read. */
export interface VerifiedBackup {
  name: string;
  createdAt: number;
  /** The version of the store that made it; null: it had no number yet. */
  version: string | null;
  totalBytes: number;
  files: number;
}

/** The bytes of every object that a backup consists of, each once. */
export function contentOf({ name, manifest }: OpenedBackup): Map<string, Checksum> {
  const { tables, files, secretKey } = manifest;
  return new Map<string, Checksum>([
    ...tables.map((table) => [tableKey(name, table.name), table] as const),
    ...files.map((file) => [mediaKey(file), file] as const),
    ...(secretKey === null ? [] : [[secretKeyKey(name), secretKey] as const]),
  ]);
}

/** Reads an object and says how it differs from its checksum; undefined: it does not. */
async function findFault(
  location: ObjectStore,
  key: string,
  { sizeBytes, sha256 }: Checksum,
): Promise<string | undefined> {
  try {
    const found = await readChecksum(readObject(location, key));
    if (found.sizeBytes !== sizeBytes)
      return `${key} has ${found.sizeBytes} bytes in place of ${sizeBytes}`;
    return found.sha256 === sha256 ? undefined : `${key} was changed`;
  } catch (error) {
    if (error instanceof ObjectMissing) return `${key} is missing`;
    throw error;
  }
}

/** Reads objects of a backup and compares them with their checksums. Throws 409 if any differs. */
export async function assertUndamaged(
  location: ObjectStore,
  { name, content }: { name: string; content: ReadonlyMap<string, Checksum> },
): Promise<void> {
  const faults: string[] = [];
  for (const [key, checksum] of content) {
    const fault = await findFault(location, key, checksum);
    if (fault !== undefined) faults.push(fault);
  }
  const [first] = faults;
  if (first === undefined) return;
  const more = faults.length === 1 ? '' : `, and ${faults.length - 1} more`;
  throw damagedBackup(
    `The backup ${name} is damaged: ${first}${more}. Use another backup, or another copy of this one.`,
  );
}

/**
 * Reads everything in a backup and compares it with its checksums. Throws 409 if anything differs. `isRead`: whether a
 * file of the store, by its key, is looked at; absent: all are.
 */
export async function verifyBackup(
  location: ObjectStore,
  backup: OpenedBackup,
  isRead: (key: string) => boolean = () => true,
): Promise<VerifiedBackup> {
  const { name, manifest } = backup;
  const read = { ...manifest, files: manifest.files.filter(({ key }) => isRead(key)) };
  await assertUndamaged(location, { name, content: contentOf({ name, manifest: read }) });
  const { createdAt, version = null, files } = manifest;
  return { name, createdAt, version, totalBytes: totalBytes(manifest), files: files.length };
}
