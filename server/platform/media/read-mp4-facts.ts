import { type ContainerFacts, plausibleMs, type ReadAt } from './read-at.ts';

/** ISO/IEC 14496-12: a file is a sequence of boxes, and some boxes contain boxes. */
interface Box {
  type: string;
  /** The beginning and end of its content, in bytes from the file's start. */
  start: number;
  end: number;
}

/** More boxes in a sequence than a valid file has before its index. */
const MAX_BOXES = 2000;

async function* boxesIn(readAt: ReadAt, { start, end }: Omit<Box, 'type'>): AsyncGenerator<Box> {
  let at = start;
  for (let count = 0; count < MAX_BOXES && at + 8 <= end; count += 1) {
    const header = await readAt(at, 16);
    if (header.length < 8) return;
    const small = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const isLarge = small === 1;
    if (isLarge && header.length < 16) return;
    const size = isLarge ? Number(header.readBigUInt64BE(8)) : small;
    const next = small === 0 ? end : at + size;
    const content = at + (isLarge ? 16 : 8);
    if (next < content || next > end) return;
    yield { type, start: content, end: next };
    at = next;
  }
}

/**
 * The facts about an MP4 or MOV file, with a few small reads whatever its size. A fragmented file may
 * have no duration. Null if the file is damaged.
 */
export async function readMp4Facts(
  readAt: ReadAt,
  sizeBytes: number,
): Promise<ContainerFacts | null> {
  for await (const box of boxesIn(readAt, { start: 0, end: sizeBytes })) {
    if (box.type === 'moov') return readMovie(readAt, box);
  }
  return null;
}

async function readMovie(readAt: ReadAt, moov: Box): Promise<ContainerFacts | null> {
  let hasVideo = false;
  let timescale = 0;
  let duration = 0;
  for await (const box of boxesIn(readAt, moov)) {
    if (box.type === 'trak') hasVideo ||= await isVideoTrack(readAt, box);
    if (box.type === 'mvhd') {
      const header = await readAt(box.start, 32);
      const isLong = header[0] === 1;
      if (header.length < (isLong ? 32 : 20)) return null;
      timescale = header.readUInt32BE(isLong ? 20 : 12);
      duration = readDuration(header, isLong ? 24 : 16, isLong);
    }
    if (box.type === 'mvex') duration ||= await readFragmentsDuration(readAt, box);
  }
  return { hasVideo, durationMs: plausibleMs((duration / timescale) * 1000) };
}

/** ISO/IEC 14496-12: a duration with all bits set is unknown. */
function readDuration(bytes: Buffer, at: number, isLong: boolean): number {
  const value = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  return value >= (isLong ? 2 ** 63 : 2 ** 32 - 1) ? 0 : value;
}

async function readFragmentsDuration(readAt: ReadAt, mvex: Box): Promise<number> {
  for await (const box of boxesIn(readAt, mvex)) {
    if (box.type !== 'mehd') continue;
    const header = await readAt(box.start, 12);
    const isLong = header[0] === 1;
    return header.length < (isLong ? 12 : 8) ? 0 : readDuration(header, 4, isLong);
  }
  return 0;
}

async function isVideoTrack(readAt: ReadAt, trak: Box): Promise<boolean> {
  for await (const box of boxesIn(readAt, trak)) {
    if (box.type !== 'mdia') continue;
    for await (const inner of boxesIn(readAt, box)) {
      if (inner.type !== 'hdlr') continue;
      return (await readAt(inner.start, 12)).toString('latin1', 8, 12) === 'vide';
    }
  }
  return false;
}
