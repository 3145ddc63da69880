import { type Box, boxesIn } from '../boxes.ts';
import type { ReadAt } from '../containers/read-at.ts';

/** A part of a fragmented MP4 that can be played from its beginning. */
export interface Subsegment {
  /** In bytes from the file's start. */
  start: number;
  sizeBytes: number;
  /** In seconds from the beginning of the first part. */
  startsAt: number;
  seconds: number;
}

export interface SegmentIndex {
  /** The bytes in front that every player needs first: `ftyp` and `moov`. */
  headBytes: number;
  subsegments: readonly Subsegment[];
}

/**
 * The index of a fragmented MP4 that has one in front of its fragments (ISO/IEC 14496-12, 8.16.3). Null
 * if it has none, or one that is damaged or leads to further indexes. If there are several, the first
 * one counts.
 */
export async function readSegmentIndex(readAt: ReadAt): Promise<SegmentIndex | null> {
  let headBytes = 0;
  for await (const box of boxesIn(readAt, { start: 0, end: Infinity })) {
    if (box.type === 'moov') headBytes = box.end;
    if (box.type === 'moof' || box.type === 'mdat') return null;
    if (box.type !== 'sidx') continue;
    const subsegments = headBytes === 0 ? null : await readReferences(readAt, box);
    return subsegments && { headBytes, subsegments };
  }
  return null;
}

async function readReferences(readAt: ReadAt, sidx: Box): Promise<Subsegment[] | null> {
  const bytes = await readAt(sidx.start, sidx.end - sidx.start);
  const isLong = bytes[0] === 1;
  const list = isLong ? 32 : 24;
  if (bytes.length < list) return null;
  const timescale = bytes.readUInt32BE(8);
  const firstOffset = isLong ? Number(bytes.readBigUInt64BE(20)) : bytes.readUInt32BE(16);
  const count = bytes.readUInt16BE(list - 2);
  if (timescale === 0 || count === 0 || bytes.length < list + count * 12) return null;
  // "The anchor point is the first byte after this box."
  let start = sidx.end + firstOffset;
  let ticks = 0;
  const subsegments: Subsegment[] = [];
  for (let at = list; at < list + count * 12; at += 12) {
    const sizeBytes = bytes.readUInt32BE(at);
    const duration = bytes.readUInt32BE(at + 4);
    // The highest bit says that another index is there.
    if (sizeBytes >= 2 ** 31) return null;
    const [startsAt, seconds] = [ticks / timescale, duration / timescale];
    subsegments.push({ start, sizeBytes, startsAt, seconds });
    start += sizeBytes;
    ticks += duration;
  }
  return subsegments;
}
