import type { BackupLocation } from '#platform/backup-locations/backup-location.ts';
import { readObject } from '#platform/storage/read-object.ts';
import { type ListedObject, ObjectMissing, type Storage } from '#platform/storage/storage.ts';
import { mediaKey } from '../files/backup-keys.ts';
import { type Checksum, checksumOf, readChecksum } from '../files/checksum.ts';
import type { Manifest } from '../files/manifest.ts';

type CopiedFile = Manifest['files'][number];

/** Finds the files that a location of backups has already, without reading them. */
export class KnownFiles {
  readonly #byKey: ReadonlyMap<string, CopiedFile>;
  readonly #media: Map<string, number>;

  constructor(newest: Manifest | undefined, media: Map<string, number>) {
    this.#byKey = new Map(newest?.files.map((file) => [file.key, file]));
    this.#media = media;
  }

  /** The copy of a file that did not change since the newest backup; undefined if it has to be read. */
  find({ key, sizeBytes, modifiedAt }: ListedObject): CopiedFile | undefined {
    const copy = this.#byKey.get(key);
    const isSame = copy?.sizeBytes === sizeBytes && copy.modifiedAt === modifiedAt;
    return isSame && this.has(copy) ? copy : undefined;
  }

  has({ sha256, sizeBytes }: Checksum): boolean {
    return this.#media.get(sha256) === sizeBytes;
  }

  add({ sha256, sizeBytes }: Checksum): void {
    this.#media.set(sha256, sizeBytes);
  }
}

interface CopyDeps {
  storage: Storage;
  location: BackupLocation;
}

/** The bytes, and an error at their end unless they are those that are expected. */
async function* unchanged(source: AsyncIterable<Buffer>, expected: Checksum) {
  const { bytes, checksum } = checksumOf(source);
  yield* bytes;
  if (checksum().sha256 !== expected.sha256) throw new Error('A file changed while it was copied.');
}

/**
 * Copies a file into the location under its content's hash, unless that is there. It is read once for
 * the hash, before anything is written, and again for the copy. Throws ObjectMissing.
 */
async function copyFile(
  { storage, location }: CopyDeps,
  key: string,
  known: KnownFiles,
): Promise<Checksum> {
  const checksum = await readChecksum(readObject(storage, key));
  if (known.has(checksum)) return checksum;
  await location.put(mediaKey(checksum.sha256), unchanged(readObject(storage, key), checksum));
  known.add(checksum);
  return checksum;
}

/**
 * Sees to it that every file of the store is in the location, each content once. A file that disappears
 * meanwhile belonged to nothing, because the files that the snapshot needs are not deleted. Durable once it resolves.
 */
export async function copyFiles(
  deps: CopyDeps,
  known: KnownFiles,
): Promise<{ files: CopiedFile[]; newFiles: number; newBytes: number }> {
  const files: CopiedFile[] = [];
  let [newFiles, newBytes] = [0, 0];
  for await (const listed of deps.storage.list()) {
    const { key, modifiedAt } = listed;
    const copy = known.find(listed);
    if (copy !== undefined) {
      files.push(copy);
      continue;
    }
    const copied = await unlessMissing(copyFile(deps, key, known));
    if (copied === null) continue;
    files.push({ key, modifiedAt, ...copied });
    newFiles += 1;
    newBytes += copied.sizeBytes;
  }
  return { files, newFiles, newBytes };
}

async function unlessMissing(copy: Promise<Checksum>): Promise<Checksum | null> {
  try {
    return await copy;
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
