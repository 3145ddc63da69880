import type { BackupLocation } from '#platform/backup-locations/backup-location.ts';
import { ObjectMissing } from '#platform/storage/storage.ts';
import { damagedBackup, noBackup } from './backups.errors.ts';
import { mediaKey, secretKeyKey, tableKey } from './files/backup-keys.ts';
import { type Checksum, readChecksum } from './files/checksum.ts';
import { listBackups } from './files/list-backups.ts';
import { type Manifest, readManifest, shopSinceOf, totalBytes } from './files/manifest.ts';

/** A backup that can be read, if not yet one that is whole. */
export interface OpenedBackup {
  name: string;
  manifest: Manifest;
}

/**
 * Opens a backup of a location: the named one, or the newest of the instance of the store that was last said to be
 * the shop. Throws 404 and 409.
 */
export async function openBackup(
  location: BackupLocation,
  name: string | null,
): Promise<OpenedBackup> {
  const { names } = await listBackups(location);
  const [newest] = names;
  if (newest === undefined) throw noBackup(`There is no complete backup in ${location.name}.`);
  const chosen = name ?? (await findOfShop(location, names)) ?? newest;
  if (!names.includes(chosen))
    throw noBackup(`There is no complete backup ${chosen} in ${location.name}.`);
  const read = await readManifest(location, chosen);
  if ('problem' in read) throw damagedBackup(withOthers(read.problem, names, chosen));
  return { name: chosen, manifest: read.manifest };
}

/** The newest backup of the shop; undefined: the newest of all cannot be read, or there are those of copies only. */
async function findOfShop(
  location: BackupLocation,
  names: readonly string[],
): Promise<string | undefined> {
  let found: { name: string; since: number } | undefined;
  for (const name of names) {
    const read = await readManifest(location, name);
    const since = 'problem' in read ? undefined : shopSinceOf(read.manifest);
    // Whose it is nobody knows. If it is the newest, the person is told.
    if (since === undefined && name === names[0]) return undefined;
    if (since != null && (found === undefined || since > found.since)) found = { name, since };
  }
  return found?.name;
}

function withOthers(problem: string, names: readonly string[], chosen: string): string {
  const [other] = names.filter((name) => name !== chosen);
  return other === undefined ? problem : `${problem} Another backup there is ${other}.`;
}

/** What is reported of a backup that was read. */
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

/** What is wrong with an object; undefined: nothing. */
async function findFault(
  location: BackupLocation,
  key: string,
  { sizeBytes, sha256 }: Checksum,
): Promise<string | undefined> {
  try {
    const found = await readChecksum(location.read(key));
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
  location: BackupLocation,
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
  location: BackupLocation,
  backup: OpenedBackup,
  isRead: (key: string) => boolean = () => true,
): Promise<VerifiedBackup> {
  const { name, manifest } = backup;
  const read = { ...manifest, files: manifest.files.filter(({ key }) => isRead(key)) };
  await assertUndamaged(location, { name, content: contentOf({ name, manifest: read }) });
  const { createdAt, version = null, files } = manifest;
  return { name, createdAt, version, totalBytes: totalBytes(manifest), files: files.length };
}
