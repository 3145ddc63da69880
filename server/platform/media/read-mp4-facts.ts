import { type Box, boxesIn } from './mp4-boxes.ts';
import {
  type ContainerFacts,
  plausibleMs,
  type ReadAt,
  type UnusableContainer,
} from './read-at.ts';
import { type FragmentedTracks, readFragmentTimes } from './read-mp4-fragment.ts';
import { type Mp4Track, readMp4Track } from './read-mp4-track.ts';

/** Each track has a fragment among the last of them. */
const LAST_FRAGMENTS = 16;

/** What the index says. */
interface Movie {
  tracks: Mp4Track[];
  /** Of the index without fragments. */
  durationMs: number | null;
  /** The duration of a track's samples where its fragments do not say it; null without fragments. */
  sampleDurations: Map<number, number> | null;
}

/**
 * The facts about an MP4 or MOV file, by the headers of its boxes and the ends of its tables, whatever
 * its size. A fragmented file may not say how long it plays.
 */
export async function readMp4Facts(
  readAt: ReadAt,
  sizeBytes: number,
): Promise<ContainerFacts | UnusableContainer> {
  let movie: Movie | null = null;
  let hasMedia = false;
  let last: Box | null = null;
  const fragments: Box[] = [];
  for await (const box of boxesIn(readAt, { start: 0, end: Infinity })) {
    // A size of 0 means up to the end of the file.
    const isCut = box.end > sizeBytes && box.end !== Infinity;
    if (isCut && ['moov', 'moof', 'mdat'].includes(box.type)) return 'incomplete';
    if (box.type === 'moov' && movie === null) {
      movie = await readMovie(readAt, box);
      if (movie === null) return 'damaged';
      if (movie.tracks.some((track) => track.neededBytes > sizeBytes)) return 'incomplete';
      // Its samples are all there, whatever size the `mdat` behind it has.
      if (movie.sampleDurations === null) return factsOf(movie, movie.durationMs);
    }
    hasMedia ||= box.type === 'mdat';
    if (box.type === 'moof') fragments.push(box);
    last = box;
  }
  if (movie === null) return hasMedia ? 'incomplete' : 'damaged';
  const endsBeforeMedia = last?.end === sizeBytes && (!hasMedia || last.type === 'moof');
  if (endsBeforeMedia) return 'incomplete';
  return factsOf(movie, await readFragmentsDuration(readAt, { movie, fragments }));
}

function factsOf({ tracks }: Movie, durationMs: number | null): ContainerFacts {
  return { hasVideo: tracks.some((track) => track.kind === 'vide'), durationMs };
}

async function readMovie(readAt: ReadAt, moov: Box): Promise<Movie | null> {
  const movie: Movie = { tracks: [], durationMs: null, sampleDurations: null };
  for await (const box of boxesIn(readAt, moov)) {
    if (box.type === 'trak') movie.tracks.push(await readMp4Track(readAt, box));
    if (box.type === 'mvex') movie.sampleDurations = await readSampleDurations(readAt, box);
    if (box.type === 'mvhd') {
      const header = await readAt(box.start, 32);
      if (header.length < (header[0] === 1 ? 32 : 20)) return null;
      movie.durationMs = readDuration(header);
    }
  }
  return movie;
}

/** Version 1 has times of 64 bits. A duration with all bits set is unknown. */
function readDuration(mvhd: Buffer): number | null {
  const isLong = mvhd[0] === 1;
  const timescale = mvhd.readUInt32BE(isLong ? 20 : 12);
  const value = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  const isUnknown = value >= (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return isUnknown ? null : plausibleMs((value / timescale) * 1000);
}

/** 8.8.3: the defaults of each track's fragments. */
async function readSampleDurations(readAt: ReadAt, mvex: Box): Promise<Map<number, number>> {
  const durations = new Map<number, number>();
  for await (const { type, start } of boxesIn(readAt, mvex)) {
    const trex = type === 'trex' ? await readAt(start, 16) : Buffer.alloc(0);
    if (trex.length === 16) durations.set(trex.readUInt32BE(4), trex.readUInt32BE(12));
  }
  return durations;
}

/** From the first fragment to the end of the last ones. */
async function readFragmentsDuration(
  readAt: ReadAt,
  { movie, fragments }: { movie: Movie; fragments: readonly Box[] },
): Promise<number | null> {
  const tracks: FragmentedTracks = new Map(
    movie.tracks.map(({ id, timescale }) => {
      return [id, { timescale, sampleDuration: movie.sampleDurations?.get(id) ?? 0 }];
    }),
  );
  const [first] = fragments;
  const begin = first && (await readFragmentTimes(readAt, { moof: first, tracks }));
  if (!begin) return null;
  let { until } = begin;
  for (const moof of fragments.slice(-LAST_FRAGMENTS)) {
    const times = await readFragmentTimes(readAt, { moof, tracks });
    if (times === null) return null;
    until = Math.max(until, times.until);
  }
  // The samples of the index come before the first fragment.
  const from = movie.tracks.some((track) => track.neededBytes > 0) ? 0 : begin.from;
  return plausibleMs((until - from) * 1000);
}
