import { type Element, elementsIn, readHeader, readNumber } from './matroska-elements.ts';
import type { ReadAt } from './read-at.ts';

/** A picture or a piece of sound. Times are in ticks of the file's timestamp scale. */
interface Block {
  /** When it is shown. */
  time: number;
  /** Where it ends, in bytes from the file's start. */
  end: number;
}

export const CLUSTER = 0x1f43b675;
const TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

/** The first block begins after a few small elements. */
const HEAD_BYTES = 4096;
/** The last cluster, a few seconds long, is almost always in the first of these. */
const TAIL_BYTES = [1024 * 1024, 16 * 1024 * 1024];
/** In data, the bytes of a cluster's id may occur by chance. */
const MAX_CANDIDATES = 10;
const MAX_ELEMENTS = 50_000;

/**
 * The first block of the cluster at `at`, which may end beyond the end of the file. `incomplete` if the
 * file ends before it; null if it is not found.
 */
export async function readFirstBlock(
  readAt: ReadAt,
  at: number,
): Promise<Block | 'incomplete' | null> {
  const head = await readAt(at, HEAD_BYTES);
  let timestamp = 0;
  const cluster = readHeader(head, 0, Infinity);
  for (let inside = cluster?.start ?? head.length; inside < head.length; ) {
    const element = readHeader(head, inside, Infinity);
    if (element === null) break;
    if (element.id === TIMESTAMP) timestamp = readNumber(head, element) ?? 0;
    const offset = timeInCluster(head, element);
    if (offset !== null) return { time: timestamp + offset, end: at + element.end };
    inside = element.end;
  }
  return head.length < HEAD_BYTES ? 'incomplete' : null;
}

/** When the last complete block of the file is shown, in ticks; null if it is not found near the end. */
export async function readLastTime(readAt: ReadAt, sizeBytes: number): Promise<number | null> {
  for (const length of TAIL_BYTES) {
    const start = Math.max(0, sizeBytes - length);
    const tail = await readAt(start, sizeBytes - start);
    const time = findLastTime(tail);
    if (time !== null || start === 0) return time;
  }
  return null;
}

/** RFC 9559, 5.1.3: by the four bytes of a cluster's id, a reader finds its place in a stream again. */
function findLastTime(tail: Buffer): number | null {
  const id = Buffer.alloc(4);
  id.writeUInt32BE(CLUSTER);
  let at = tail.length;
  for (let count = 0; count < MAX_CANDIDATES && at > 0; count += 1) {
    at = tail.lastIndexOf(id, at - 1);
    if (at < 0) return null;
    const time = lastTimeIn(tail, at);
    if (time !== null) return time;
  }
  return null;
}

/** The latest time of the complete blocks in the cluster at `at`, which may be cut. */
function lastTimeIn(tail: Buffer, at: number): number | null {
  const cluster = readHeader(tail, at, tail.length);
  if (cluster === null) return null;
  let timestamp: number | null = null;
  let latest: number | null = null;
  let count = 0;
  for (const element of elementsIn(tail, cluster.start, Math.min(cluster.end, tail.length))) {
    count += 1;
    if (element.id === CLUSTER || count > MAX_ELEMENTS) break;
    if (element.id === TIMESTAMP) timestamp = readNumber(tail, element);
    const offset = timeInCluster(tail, element);
    if (timestamp === null || offset === null) continue;
    latest = Math.max(latest ?? 0, timestamp + offset);
  }
  return latest;
}

/** RFC 9559, 10.1: a block begins with a track number of variable length and a signed time of 16 bits. */
function timeInCluster(bytes: Buffer, element: Element): number | null {
  if (element.id === BLOCK_GROUP) {
    const block = readHeader(bytes, element.start, Infinity);
    return block?.id === BLOCK ? timeInBlock(bytes, block) : null;
  }
  return element.id === SIMPLE_BLOCK ? timeInBlock(bytes, element) : null;
}

function timeInBlock(bytes: Buffer, { start }: Element): number | null {
  const at = start + Math.clz32(bytes[start] ?? 0) - 23;
  return at + 2 <= bytes.length ? bytes.readInt16BE(at) : null;
}
