import { type Box, boxesIn, findBox } from './mp4-boxes.ts';
import type { ReadAt } from './read-at.ts';

/** What the index says of a track. */
export interface Mp4Track {
  id: number;
  /** Units of time in a second. */
  timescale: number;
  /** `vide`, `soun` or another handler. */
  kind: string;
  /**
   * The bytes that the file must have for the track's last chunk of samples, or fewer where that takes
   * more than its tables to know. 0 for a track that is neither video nor sound.
   */
  neededBytes: number;
}

/** Half a million samples, which is almost 5 hours of 30 pictures a second. */
const MAX_TABLE_BYTES = 2 * 1024 * 1024;

/** Reads the track's headers and the ends of its sample tables (ISO/IEC 14496-12, 8.3 to 8.7). */
export async function readMp4Track(readAt: ReadAt, trak: Box): Promise<Mp4Track> {
  const id = await readAfterTimes(readAt, await findBox(readAt, trak, ['tkhd']));
  const timescale = await readAfterTimes(readAt, await findBox(readAt, trak, ['mdia', 'mdhd']));
  const handler = await findBox(readAt, trak, ['mdia', 'hdlr']);
  const kind = handler ? (await readAt(handler.start, 12)).toString('latin1', 8, 12) : '';
  const media = await findBox(readAt, trak, ['mdia', 'minf']);
  const isRead = media !== null && (kind === 'vide' || kind === 'soun');
  if (!isRead || (await isInAnotherFile(readAt, media))) {
    return { id, timescale, kind, neededBytes: 0 };
  }
  const neededBytes = await findLastChunksEnd(readAt, { media, isVideo: kind === 'vide' });
  return { id, timescale, kind, neededBytes };
}

/** The number after the times of creation and change, which in version 1 have 64 bits; else 0. */
async function readAfterTimes(readAt: ReadAt, box: Box | null): Promise<number> {
  const header = box ? await readAt(box.start, 24) : Buffer.alloc(0);
  const at = header[0] === 1 ? 20 : 12;
  return header.length < at + 4 ? 0 : header.readUInt32BE(at);
}

/** ISO/IEC 14496-12, 8.7.2: whether the samples are not in the same file, or not all of them. */
async function isInAnotherFile(readAt: ReadAt, media: Box): Promise<boolean> {
  const references = await findBox(readAt, media, ['dinf', 'dref']);
  if (references === null) return false;
  // A version with flags, a count, and the first entry: its size, type, version and flags.
  const header = await readAt(references.start, 20);
  return header.length < 20 || header.readUInt32BE(4) !== 1 || (header.readUInt8(19) & 1) === 0;
}

async function findLastChunksEnd(
  readAt: ReadAt,
  { media, isVideo }: { media: Box; isVideo: boolean },
): Promise<number> {
  const samples = await findBox(readAt, media, ['stbl']);
  const tables = new Map<string, Box>();
  if (samples) for await (const box of boxesIn(readAt, samples)) tables.set(box.type, box);
  const chunks = await readLastChunk(readAt, tables);
  if (chunks === null) return 0;
  const inLast = await readSamplesInLast(readAt, tables.get('stsc'), chunks.count);
  return chunks.lastAt + (await sumLastSizes(readAt, tables.get('stsz'), { isVideo, ...inLast }));
}

/** How many chunks there are, and where the last one begins. */
async function readLastChunk(readAt: ReadAt, tables: ReadonlyMap<string, Box>) {
  const isLong = tables.has('co64');
  const table = tables.get(isLong ? 'co64' : 'stco');
  if (table === undefined) return null;
  const count = await readCount(readAt, table.start + 4);
  const width = isLong ? 8 : 4;
  const at = table.start + 8 + (count - 1) * width;
  if (count === 0 || at + width > table.end) return null;
  const entry = await readAt(at, width);
  if (entry.length < width) return null;
  return { count, lastAt: isLong ? Number(entry.readBigUInt64BE(0)) : entry.readUInt32BE(0) };
}

async function readCount(readAt: ReadAt, at: number): Promise<number> {
  const bytes = await readAt(at, 4);
  return bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
}

/**
 * How many samples come before the last chunk, and how many are in it: 0 where it is not known. Each
 * entry of the table says how many are in every chunk from a number on, up to the next entry's.
 */
async function readSamplesInLast(readAt: ReadAt, table: Box | undefined, chunkCount: number) {
  const unknown = { before: 0, inLast: 0 };
  const length = table === undefined ? 0 : (await readCount(readAt, table.start + 4)) * 12;
  if (table === undefined || length > Math.min(MAX_TABLE_BYTES, table.end - table.start - 8)) {
    return unknown;
  }
  const entries = await readAt(table.start + 8, length);
  if (entries.length < length) return unknown;
  let before = 0;
  let inLast = 0;
  for (let at = 0; at < length; at += 12) {
    const first = entries.readUInt32BE(at);
    const next = at + 12 < length ? entries.readUInt32BE(at + 12) : chunkCount + 1;
    if (next <= first) return unknown;
    inLast = entries.readUInt32BE(at + 4);
    before += (next - first) * inLast;
  }
  return { before: before - inLast, inLast };
}

/**
 * The bytes of the last chunk's samples. Where all samples of sound have one size, old codecs count
 * something else than bytes: then it is 0.
 */
async function sumLastSizes(
  readAt: ReadAt,
  table: Box | undefined,
  { isVideo, before, inLast }: { isVideo: boolean; before: number; inLast: number },
): Promise<number> {
  if (table === undefined) return 0;
  const size = await readCount(readAt, table.start + 4);
  const count = await readCount(readAt, table.start + 8);
  // The last chunk may have fewer samples than its entry says.
  const counted = Math.max(0, Math.min(inLast, count - before));
  if (size > 0) return isVideo ? counted * size : 0;
  const from = table.start + 12 + before * 4;
  const length = counted * 4;
  if (length > MAX_TABLE_BYTES || from + length > table.end) return 0;
  const sizes = await readAt(from, length);
  let sum = 0;
  for (let at = 0; at + 4 <= sizes.length; at += 4) sum += sizes.readUInt32BE(at);
  return sum;
}
