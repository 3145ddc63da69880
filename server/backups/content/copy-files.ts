import { type ListedObject, ObjectMissing, type ObjectStore } from '#platform/objects/objects.ts';
import { readObject } from '#platform/objects/read-object.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { fileOfMedia, type KeptFile, mediaKey } from '../files/backup-keys.ts';
import { type Checksum, checksumOf, readChecksum } from '../files/checksum.ts';
import type { Manifest } from '../files/manifest.ts';

type CopiedFile = Manifest['files'][number];

type Content = Checksum & KeptFile;

/** Finds the files that a location of backups has already, without reading them. */
export class KnownFiles {
  readonly #byKey: ReadonlyMap<string, CopiedFile>;
  readonly #byContent = new Map<string, Content>();

  /** `media`: the sizes of the kept files that stay, by their keys. */
  constructor(newest: Manifest | undefined, media: ReadonlyMap<string, number>) {
    this.#byKey = new Map(newest?.files.map((file) => [file.key, file]));
    for (const [key, sizeBytes] of media) {
      const file = fileOfMedia(key);
      if (file !== undefined) this.add({ ...file, sizeBytes });
    }
  }

  /** The copy of a file that did not change since the newest backup; undefined if it has to be read. */
  find({ key, sizeBytes, modifiedAt }: ListedObject): CopiedFile | undefined {
    const copy = this.#byKey.get(key);
    const isSame = copy?.sizeBytes === sizeBytes && copy.modifiedAt === modifiedAt;
    const kept = isSame ? this.copyOf(copy) : undefined;
    return kept && { key, modifiedAt, ...kept };
  }

  /** The copy of a content; undefined if there is none. */
  copyOf({ sha256, sizeBytes }: Checksum): Content | undefined {
    return this.#byContent.get(`${sha256} ${sizeBytes}`);
  }

  add(content: Content): void {
    this.#byContent.set(`${content.sha256} ${content.sizeBytes}`, content);
  }
}

interface CopyDeps {
  storage: Storage;
  location: ObjectStore;
  /** The run that copies. */
  run: string;
}

/** The bytes, and an error at their end unless they are those that are expected. */
async function* unchanged(source: AsyncIterable<Buffer>, expected: Checksum) {
  const { bytes, checksum } = checksumOf(source);
  yield* bytes;
  if (checksum().sha256 !== expected.sha256) throw changed();
}

const changed = () => new Error('A file changed while it was copied.');

/**
 * Copies a file into the location under its content's hash, unless that is there. It is read once for
 * the hash, before anything is written, and again for the copy. Throws ObjectMissing.
 */
async function copyFile(
  { storage, location, run }: CopyDeps,
  { key, sizeBytes }: ListedObject,
  known: KnownFiles,
): Promise<{ content: Content; isNew: boolean }> {
  const checksum = await readChecksum(readObject(storage, key));
  if (checksum.sizeBytes !== sizeBytes) throw changed();
  const kept = known.copyOf(checksum);
  if (kept !== undefined) return { content: kept, isNew: false };
  const content = { ...checksum, writtenBy: run };
  await location.put(mediaKey(content), unchanged(readObject(storage, key), checksum));
  known.add(content);
  return { content, isNew: true };
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
    const copied = await unlessMissing(copyFile(deps, listed, known));
    if (copied === null) continue;
    files.push({ key, modifiedAt, ...copied.content });
    if (!copied.isNew) continue;
    newFiles += 1;
    newBytes += copied.content.sizeBytes;
  }
  return { files, newFiles, newBytes };
}

async function unlessMissing<Copied>(copy: Promise<Copied>): Promise<Copied | null> {
  try {
    return await copy;
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
