import { boxAt, boxesOf, makeBox } from '../boxes.ts';
import { indexBytes, joinReferences, makeIndex, type SegmentIndex } from './segment-index.ts';

/** A full box of version 1 with a number of 64 bits. */
const MEHD_BYTES = 20;
/** A box has at least a size and a type. */
const SMALLEST_BOX = 8;

/** The beginning of a file: brands and the header of the movie. */
export interface FileHeader {
  ftyp: Buffer;
  /** As the muxer wrote it. */
  moov: Buffer;
}

/** The room for a front whose index has up to so many references. */
export function roomFor({ ftyp, moov }: FileHeader, references: number): number {
  return ftyp.length + moov.length + MEHD_BYTES + SMALLEST_BOX + indexBytes(references);
}

/**
 * The first `room` bytes of a file: brands, the movie with its duration (in units of the movie's time),
 * free space, and the index right before the first fragment. Where the index is too long for the room,
 * references are joined.
 */
export function makeHeader(
  { ftyp, moov }: FileHeader,
  { room, duration, index }: { room: number; duration: number; index: SegmentIndex },
): Buffer {
  const movie = withDuration(moov, duration);
  const left = room - ftyp.length - movie.length - SMALLEST_BOX;
  const most = Math.floor((left - indexBytes(0)) / (indexBytes(1) - indexBytes(0)));
  const sidx = makeIndex({ ...index, references: joinReferences(index.references, most) });
  const free = makeBox('free', Buffer.alloc(left - sidx.length));
  return Buffer.concat([ftyp, movie, free, sidx]);
}

/**
 * The movie with `mehd`, "the overall duration of a fragmented movie" (ISO/IEC 14496-12, 8.8.2). Without
 * it Firefox takes the duration for infinite.
 */
function withDuration(moov: Buffer, duration: number): Buffer {
  const content = Buffer.alloc(MEHD_BYTES - 8);
  content[0] = 1;
  content.writeBigUInt64BE(BigInt(duration), 4);
  const mehd = makeBox('mehd', content);
  const movie = boxAt(moov, ['moov']) ?? { start: 8, end: moov.length };
  const boxes = boxesOf(moov, movie).map((box) => {
    if (box.type !== 'mvex') return moov.subarray(box.at, box.end);
    const others = boxesOf(moov, box)
      .filter(({ type }) => type !== 'mehd')
      .map(({ at, end }) => moov.subarray(at, end));
    return makeBox('mvex', mehd, ...others);
  });
  return makeBox('moov', ...boxes);
}
