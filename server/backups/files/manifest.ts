import * as z from 'zod';
import { isoTime } from '#platform/clock/clock.ts';
import { asReleased } from '#platform/database/updating/unreleased-migrations.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { isKey, type ObjectStore } from '#platform/objects/objects.ts';
import { readWhole } from '#platform/objects/read-object.ts';
import { manifestKey } from './backup-keys.ts';

/** The form of a backup. A later version of the store may write another, which this one refuses. */
const FORMAT = 2;
/** It did not name the runs that wrote the files. */
const OLDEST_FORMAT = 1;
const HEAD = /^sleigh-backup (\d{1,6}) ([0-9a-f]{64})\n/;

const checksum = { sizeBytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

const manifestSchema = z.object({
  /** When its snapshot was begun, in milliseconds since 1970 (UTC). */
  createdAt: z.int(),
  /** The version of the store that made it; absent where it had no number yet. */
  version: z.optional(z.string()),
  /** Identifies a store by a hash of its secret key. */
  store: z.string(),
  /**
   * The instance of the store that made it. `shopSince`: when somebody last said that it is the shop, in milliseconds
   * since 1970, 0 if nobody ever had to; null: it was a restored copy. Absent where instances had no id yet.
   */
  instance: z.optional(z.object({ id: z.string(), shopSince: z.nullable(z.int().min(0)) })),
  /** The migrations that the database had, oldest first, by the names that they have in releases. */
  migrations: z.array(z.string()).transform(asReleased),
  tables: z.array(z.object({ name: z.string().regex(/^\w+$/), rows: z.int(), ...checksum })),
  /** The files of the store. `modifiedAt`: as listed, by which an unchanged file is recognised. */
  files: z.array(
    z.object({
      key: z.string().refine(isKey),
      modifiedAt: z.number(),
      ...checksum,
      writtenBy: z.optional(z.string().regex(/^[\w-]+$/)),
    }),
  ),
  /** The store's secret key, encrypted with a passphrase; null: it is not in the backup. */
  secretKey: z.nullable(z.object(checksum)),
  /** Uploads that were left out because they were still under way. */
  unfinishedUploads: z.array(
    z.object({ fileName: z.nullable(z.string()), receivedBytes: z.number() }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

/** `shopSince` of the instance that made a backup. One without an id yet had no copies that could be told from it. */
export function shopSinceOf({ instance }: Pick<Manifest, 'instance'>): number | null {
  return instance === undefined ? 0 : instance.shopSince;
}

/** The size of everything that a restore brings back. */
export function totalBytes({ tables, files }: Manifest): number {
  return [...tables, ...files].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Completes a backup. */
export async function writeManifest(
  location: ObjectStore,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const content = JSON.stringify({ created: isoTime(manifest.createdAt), ...manifest }, null, 1);
  const head = `sleigh-backup ${FORMAT} ${sha256(content)}\n`;
  await location.put(manifestKey(name), [Buffer.from(head + content)]);
}

/** A manifest, or what is wrong with it. */
export type ManifestOrProblem = { manifest: Manifest } | { problem: string };

/** Reads the manifest of a backup that was listed. */
export async function readManifest(
  location: ObjectStore,
  name: string,
): Promise<ManifestOrProblem> {
  const bytes = await readWhole(location, manifestKey(name));
  if (bytes === null) return { problem: `The backup ${name} is gone.` };
  return parseManifest(name, bytes.toString());
}

function parseManifest(name: string, text: string): ManifestOrProblem {
  const damaged = { problem: `The backup ${name} is damaged: its manifest was changed.` };
  const [head, format, hash] = HEAD.exec(text) ?? [];
  if (head === undefined) return damaged;
  if (Number(format) > FORMAT) {
    return {
      problem: `The backup ${name} was made by a newer version of the store. Update this one first.`,
    };
  }
  const content = text.slice(head.length);
  if (Number(format) < OLDEST_FORMAT || sha256(content) !== hash) return damaged;
  const result = manifestSchema.safeParse(JSON.parse(content));
  return result.success ? { manifest: result.data } : damaged;
}
