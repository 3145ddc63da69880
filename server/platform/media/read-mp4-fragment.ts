import { limitReads } from './limit-reads.ts';
import { type Box, boxesIn, findBox } from './mp4-boxes.ts';
import type { ReadAt } from './read-at.ts';

/** How the times of fragments are counted, by the id of the track. */
export type FragmentedTracks = ReadonlyMap<
  number,
  {
    /** Units in a second. */
    timescale: number;
    /** Of a sample whose fragment does not say it, in those units. */
    sampleDuration: number;
  }
>;

/** When a fragment's samples play, in seconds. */
interface FragmentTimes {
  from: number;
  until: number;
}

const MAX_FRAGMENT_BYTES = 1024 * 1024;

/**
 * When the samples of a fragment play, those of its earliest track to those of its last (ISO/IEC
 * 14496-12, 8.8). Null if it does not say when it begins, as in old files.
 */
export async function readFragmentTimes(
  readAt: ReadAt,
  { moof, tracks }: { moof: Box; tracks: FragmentedTracks },
): Promise<FragmentTimes | null> {
  const length = moof.end - moof.start;
  if (length > MAX_FRAGMENT_BYTES) return null;
  const bytes = await readAt(moof.start, length);
  const inside = limitReads(async (start, count) => bytes.subarray(start, start + count));
  const times: FragmentTimes = { from: Infinity, until: 0 };
  for await (const traf of boxesIn(inside, { start: 0, end: bytes.length })) {
    if (traf.type !== 'traf') continue;
    const found = await readTrackTimes(inside, { traf, tracks });
    if (found === null) return null;
    times.from = Math.min(times.from, found.from);
    times.until = Math.max(times.until, found.until);
  }
  return times;
}

async function readTrackTimes(
  readAt: ReadAt,
  { traf, tracks }: { traf: Box; tracks: FragmentedTracks },
): Promise<FragmentTimes | null> {
  const begin = await findBox(readAt, traf, ['tfdt']);
  const header = await findBox(readAt, traf, ['tfhd']);
  if (begin === null || header === null) return null;
  const { trackId, sampleDuration } = readHeader(await readAt(header.start, 40));
  const track = tracks.get(trackId);
  const start = readStart(await readAt(begin.start, 12));
  if (track === undefined || start === null) return null;
  let ticks = 0;
  for await (const run of boxesIn(readAt, traf)) {
    if (run.type !== 'trun') continue;
    const samples = await readAt(run.start, run.end - run.start);
    ticks += sumDurations(samples, sampleDuration ?? track.sampleDuration);
  }
  return { from: start / track.timescale, until: (start + ticks) / track.timescale };
}

/** 8.8.7: the flags say which of the fields stand before the default duration of a sample. */
function readHeader(tfhd: Buffer): { trackId: number; sampleDuration: number | null } {
  if (tfhd.length < 8) return { trackId: 0, sampleDuration: null };
  const flags = tfhd.readUInt32BE(0);
  const at = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  const hasDuration = (flags & 0x8) !== 0 && at + 4 <= tfhd.length;
  return {
    trackId: tfhd.readUInt32BE(4),
    sampleDuration: hasDuration ? tfhd.readUInt32BE(at) : null,
  };
}

/** 8.8.12: the time of the first sample. */
function readStart(tfdt: Buffer): number | null {
  const isLong = tfdt[0] === 1;
  if (tfdt.length < (isLong ? 12 : 8)) return null;
  return isLong ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
}

/** 8.8.8: of each sample, the flags say whether its duration, size, flags and time offset are there. */
function sumDurations(trun: Buffer, sampleDuration: number): number {
  if (trun.length < 8) return 0;
  const flags = trun.readUInt32BE(0);
  const count = trun.readUInt32BE(4);
  if ((flags & 0x100) === 0) return count * sampleDuration;
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  const from = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const end = Math.min(trun.length - 3, from + count * width);
  let sum = 0;
  for (let at = from; at < end; at += width) sum += trun.readUInt32BE(at);
  return sum;
}
