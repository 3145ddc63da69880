import type { ReadAt } from './containers/read-at.ts';

/** A box of an MP4 file (ISO/IEC 14496-12, 4.2). Positions are bytes from the beginning of the file, or of a buffer. */
export interface Box {
  type: string;
  /** The beginning of its header. */
  at: number;
  /** The beginning and end of its content. */
  start: number;
  end: number;
}

type Range = Pick<Box, 'start' | 'end'>;

/** A size and a type, and behind them a size of 64 bits. */
const HEADER_BYTES = 16;

/** The boxes side by side in a part of a file, up to the first that is damaged or reaches beyond the part's end. */
export async function* boxesIn(readAt: ReadAt, { start, end }: Range): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const box = readHeader(await readAt(at, HEADER_BYTES), { at, end });
    if (box === null) return;
    yield box;
    at = box.end;
  }
}

/** Lists the boxes side by side in bytes that are there. */
export function boxesOf(
  bytes: Buffer,
  { start, end }: Range = { start: 0, end: bytes.length },
): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const box = readHeader(bytes.subarray(at, at + HEADER_BYTES), { at, end });
    if (box === null) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function readHeader(header: Buffer, { at, end }: { at: number; end: number }): Box | null {
  if (header.length < 8) return null;
  const size = header.readUInt32BE(0);
  const isLarge = size === 1;
  if (isLarge && header.length < HEADER_BYTES) return null;
  const length = isLarge ? Number(header.readBigUInt64BE(8)) : size;
  const start = at + (isLarge ? HEADER_BYTES : 8);
  // A size of 0 means up to the end of the file.
  const next = size === 0 ? end : at + length;
  if (next < start || next > end) return null;
  return { type: header.toString('latin1', 4, 8), at, start, end: next };
}

/** The first box at that path of types. */
export function boxAt(
  bytes: Buffer,
  [type, ...deeper]: readonly string[],
  range?: Range,
): Box | undefined {
  const box = boxesOf(bytes, range).find((candidate) => candidate.type === type);
  return box === undefined || deeper.length === 0 ? box : boxAt(bytes, deeper, box);
}

/** A box of that type with that content. */
export function makeBox(type: string, ...content: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 4, 'latin1');
  const box = Buffer.concat([header, ...content]);
  box.writeUInt32BE(box.length, 0);
  return box;
}
