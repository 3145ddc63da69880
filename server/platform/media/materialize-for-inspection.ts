import type { Bytes, StoredObject } from '../objects/objects.ts';
import type { MaterializedFile, Storage } from '../objects/storage.ts';
import { boxesIn } from './boxes.ts';
import { readableObject } from './containers/read-at.ts';

const MB = 2 ** 20;
/** Headers, and in most formats all that says what a file is. */
const BEGINNING_BYTES = 16 * MB;
/** Indexes, and what tells how long a file without an index plays. */
const END_BYTES = 16 * MB;
/** A picture is expected before so many times the bytes that it would be at if all seconds had the same size. */
const LEEWAY = 4;
/** A recording in fragments has thousands of headers, and what is needed in its beginning. */
const MOST_BOXES = 64;

export interface InspectionOptions {
  key: string;
  /** How far into the file is decoded, in parts of the whole; absent: nothing is. */
  share?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Materializes a video (`Storage.materialize`) for programs that only inspect it: where it is not on this machine, its
 * beginning, its end and the headers of an MP4 are fetched, and the rest of the file is empty.
 */
export function materializeForInspection(
  storage: Pick<Storage, 'materialize'>,
  { key, share = 0, signal }: InspectionOptions,
): Promise<MaterializedFile | null> {
  const only = async (object: StoredObject): Promise<Bytes[]> => {
    const { sizeBytes } = object;
    const decoded = Math.ceil(share * LEEWAY * sizeBytes);
    const beginning = Math.max(BEGINNING_BYTES, Math.min(sizeBytes, decoded + BEGINNING_BYTES));
    const whole = { start: 0, end: sizeBytes - 1 };
    if (beginning + END_BYTES >= sizeBytes) return [whole];
    return [
      { start: 0, end: beginning - 1 },
      { start: sizeBytes - END_BYTES, end: sizeBytes - 1 },
      ...(await findHeaders(object)),
    ];
  };
  return storage.materialize(key, { only, signal });
}

/** The bytes of an MP4 that are no pictures and sounds. */
async function findHeaders(object: StoredObject): Promise<Bytes[]> {
  const { readAt, sizeBytes } = readableObject(object);
  const found: Bytes[] = [];
  for await (const { type, at, start, end } of boxesIn(readAt, { start: 0, end: sizeBytes })) {
    // What is not an MP4 ends here, because of its first bytes.
    if (!/^[a-z0-9 ]{4}$/.test(type) || found.length === MOST_BOXES) break;
    found.push({ start: at, end: type === 'mdat' ? start - 1 : end - 1 });
  }
  return found;
}
