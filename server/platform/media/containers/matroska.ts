import type { Unusable } from './outline-mp4.ts';
import type { ReadableFile } from './read-at.ts';

const VOID = 0xec;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;

/** RFC 8794 and RFC 9559: nested elements, each with an id and a size of variable length. */
interface Element {
  id: number;
  /** The beginning and end of its content in the bytes that were read. Null: it goes on until something cannot be in it. */
  start: number;
  end: number | null;
}

/** An id has at most 4 bytes, a size 8. */
const HEADER_BYTES = 12;

/** RFC 8794, 4.1: the length of a number is one more than the leading zero bits of its first byte. */
const lengthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes[at] ?? 0) - 23;

/** The element that begins at `at`; null if there is none. */
function readElement(bytes: Buffer, at = 0): Element | null {
  const sizeAt = at + lengthAt(bytes, at);
  const start = sizeAt + lengthAt(bytes, sizeAt);
  if (sizeAt - at > 4 || start - sizeAt > 8 || start > bytes.length) return null;
  const mask = (1n << BigInt(7 * (start - sizeAt))) - 1n;
  const size = BigInt(`0x${bytes.toString('hex', sizeAt, start)}`) & mask;
  const end = size === mask ? null : start + Number(size);
  return { id: bytes.readUIntBE(at, sizeAt - at), start, end };
}

/** The most elements before the segment: a header, and some that may be passed over. */
const MOST_BEFORE = 10;

/**
 * Reads the headers of the outermost elements of a Matroska or WebM file, up to that of its one segment (RFC 9559, 4.5).
 * `isLive`: it does not say where it ends, as live recordings do not.
 */
export async function outlineMatroska({
  readAt,
  sizeBytes,
}: ReadableFile): Promise<{ isLive: boolean } | Unusable> {
  let at = 0;
  for (let count = 0; count < MOST_BEFORE; count += 1) {
    const header = await readAt(at, HEADER_BYTES);
    const element = readElement(header);
    if (count > 0 && header.length < HEADER_BYTES) return 'incomplete';
    if (element?.id === SEGMENT) {
      const isCut = element.end !== null && at + element.end > sizeBytes;
      return isCut ? 'incomplete' : { isLive: element.end === null };
    }
    if (element === null || element.end === null) return 'damaged';
    if (count > 0 && element.id !== VOID) return 'damaged';
    at += element.end;
  }
  return 'damaged';
}

/** The last cluster, a few seconds long, is almost always in the first two of these. */
const TAIL_BYTES = [1024 * 1024, 16 * 1024 * 1024, 64 * 1024 * 1024];
/** In data, the bytes of a cluster's id may occur by chance. */
const MOST_CANDIDATES = 10;
const MOST_ELEMENTS = 50_000;

/**
 * Finds when the last complete block of a Matroska or WebM file is shown that does not say how long it plays, in ticks; null if
 * there is none near the end, `none` if there is none at all. The library reads all clusters for that, which are all of the
 * file (0.8 s for 102 MB, here 2 ms), knows nothing of one that is cut, and may search for ever in bytes that are none
 * behind the last.
 */
export async function readLastTime({
  readAt,
  sizeBytes,
}: ReadableFile): Promise<number | 'none' | null> {
  for (const length of TAIL_BYTES) {
    const start = Math.max(0, sizeBytes - length);
    const time = findLastTime(await readAt(start, sizeBytes - start));
    if (time !== null) return time;
    if (start === 0) return 'none';
  }
  return null;
}

/** RFC 9559, 5.1.3: by the four bytes of a cluster's id, a reader finds its place in a stream again. */
function findLastTime(tail: Buffer): number | null {
  const id = Buffer.alloc(4);
  id.writeUInt32BE(CLUSTER);
  let at = tail.length;
  for (let count = 0; count < MOST_CANDIDATES && at > 0; count += 1) {
    at = tail.lastIndexOf(id, at - 1);
    if (at < 0) return null;
    const time = lastTimeIn(tail, at);
    if (time !== null) return time;
  }
  return null;
}

/** The latest time of the complete blocks in the cluster at `at`, which may be cut. */
function lastTimeIn(tail: Buffer, at: number): number | null {
  let begin: number | null = null;
  let latest: number | null = null;
  let next: number | null = readElement(tail, at)?.start ?? null;
  for (let count = 0; next !== null && count < MOST_ELEMENTS; count += 1) {
    const element = readElement(tail, next);
    if (element === null || element.end === null || element.end > tail.length) break;
    const { id, start, end } = element;
    if (id === CLUSTER) break;
    if (id === TIMESTAMP && end - start >= 1 && end - start <= 6) {
      begin = tail.readUIntBE(start, end - start);
    }
    // A group begins with its block.
    const block = id === BLOCK_GROUP ? (readElement(tail, start)?.start ?? null) : start;
    if ((id === SIMPLE_BLOCK || id === BLOCK_GROUP) && begin !== null && block !== null) {
      latest = Math.max(latest ?? 0, begin + offsetIn(tail, block));
    }
    next = end;
  }
  return latest;
}

/** RFC 9559, 10.1: a block begins with a track number of variable length and a signed time of 16 bits. */
function offsetIn(tail: Buffer, start: number): number {
  const at = start + lengthAt(tail, start);
  return at + 2 <= tail.length ? tail.readInt16BE(at) : 0;
}
