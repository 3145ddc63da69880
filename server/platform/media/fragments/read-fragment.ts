import { type Box, boxAt, boxesOf } from '../boxes.ts';
import type { MovieTrack } from './read-movie.ts';

/** When the samples of one track play in a fragment, in the track's units of time from the file's beginning. */
export interface TrackFragment {
  track: MovieTrack;
  samples: number;
  /** When the earliest one is shown, and the end of the latest. */
  from: number;
  until: number;
}

interface TrackDefaults {
  trackId: number;
  sampleDuration: number | null;
}

/** The tracks with samples in a fragment (a whole `moof` box). */
export function readFragment(moof: Buffer, tracks: readonly MovieTrack[]): TrackFragment[] {
  return trackFragments(moof).flatMap((traf) => readTrackFragment(moof, { traf, tracks }) ?? []);
}

function trackFragments(moof: Buffer): Box[] {
  return boxesOf(moof, boxAt(moof, ['moof'])).filter(({ type }) => type === 'traf');
}

function readTrackFragment(
  moof: Buffer,
  { traf, tracks }: { traf: Box; tracks: readonly MovieTrack[] },
): TrackFragment | null {
  const defaults = readDefaults(moof, traf);
  const track = tracks.find(({ id }) => id === defaults?.trackId);
  const decoded = boxAt(moof, ['tfdt'], traf);
  if (!defaults || !track || !decoded) return null;
  const found: TrackFragment = { track, samples: 0, from: Infinity, until: 0 };
  const usual = defaults.sampleDuration ?? track.sampleDuration;
  let time = readDecodeTime(moof, decoded) - track.delay;
  const add = (samples: number, shown: number, duration: number) => {
    found.samples += samples;
    found.from = Math.min(found.from, shown);
    found.until = Math.max(found.until, shown + duration);
    time += duration;
  };
  for (const trun of boxesOf(moof, traf)) {
    const run = trun.type === 'trun' ? readRun(moof, trun) : null;
    if (run === null) continue;
    // All alike: their number costs no bytes, so it may be any.
    if (run.width === 0) add(run.count, time, usual * run.count);
    for (let sample = 0; sample < run.count && run.width > 0; sample += 1) {
      const at = run.from + sample * run.width;
      const duration = run.hasDuration ? moof.readUInt32BE(at) : usual;
      add(1, time + (run.offsetAt === null ? 0 : moof.readInt32BE(at + run.offsetAt)), duration);
    }
  }
  return found.samples === 0 ? null : found;
}

/** 8.8.7: the flags say which fields stand before the default duration of a sample. */
function readDefaults(moof: Buffer, traf: Box): TrackDefaults | null {
  const header = boxAt(moof, ['tfhd'], traf);
  if (header === undefined) return null;
  const flags = moof.readUInt32BE(header.start);
  const at = header.start + 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
  return {
    trackId: moof.readUInt32BE(header.start + 4),
    sampleDuration: flags & 0x8 ? moof.readUInt32BE(at) : null,
  };
}

/** 8.8.12: when the first sample is decoded. */
function readDecodeTime(moof: Buffer, { start }: Box): number {
  return moof[start] === 1 ? Number(moof.readBigUInt64BE(start + 4)) : moof.readUInt32BE(start + 4);
}

/** 8.8.8: of each sample, the flags say whether its duration, size, flags and time offset are there. */
function readRun(moof: Buffer, { start, end }: Box) {
  const flags = moof.readUInt32BE(start);
  const count = moof.readUInt32BE(start + 4);
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length * 4;
  const from = start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  if (from + count * width > end) return null;
  const hasDuration = (flags & 0x100) !== 0;
  return { count, width, from, hasDuration, offsetAt: offsetOf(flags) };
}

/** The position of the time offset in the entry of a sample: it is the last of the fields. */
function offsetOf(flags: number): number | null {
  if ((flags & 0x800) === 0) return null;
  return [0x100, 0x200, 0x400].filter((flag) => (flags & flag) !== 0).length * 4;
}
