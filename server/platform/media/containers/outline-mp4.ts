import { type Box, boxesIn } from '../boxes.ts';
import { readFragment } from '../fragments/read-fragment.ts';
import { readTracks } from '../fragments/read-movie.ts';
import type { ReadAt, ReadableFile } from './read-at.ts';

/** Facts from the outermost parts of an MP4 or MOV file. */
export interface Outline {
  /** It is in fragments, as live recordings are. */
  isFragmented: boolean;
  /** The box of its media is said to end behind the end of the file. The samples may be there all the same. */
  isMediaCut: boolean;
  /** How long it plays, in seconds; null if that is not said there. */
  seconds: number | null;
}

/** Why a container cannot be used. `incomplete`: its beginning is fine, but its end is missing. */
export type Unusable = 'damaged' | 'incomplete';

/**
 * Walks over the outermost boxes of an MP4 or MOV file (ISO/IEC 14496-12, 4.2) up to its index, and to the end of one in
 * fragments. Whether the samples that an index names are there, is not known by that.
 */
export async function outlineMp4({ readAt, sizeBytes }: ReadableFile): Promise<Outline | Unusable> {
  let movie: Movie | null = null;
  let [hasMedia, isBehindSamples] = [false, false];
  const fragments: Box[] = [];
  let last: Box | null = null;
  for await (const box of boxesIn(readAt, { start: 0, end: Infinity })) {
    // Without a size it goes on to the end.
    const isCut = box.end > sizeBytes && box.end !== Infinity;
    if (movie !== null && !movie.isFragmented) {
      if (box.type !== 'mdat') continue;
      return { isFragmented: false, isMediaCut: isCut, seconds: movie.seconds };
    }
    if (isCut && ['moov', 'moof', 'mdat'].includes(box.type)) return 'incomplete';
    if (box.type === 'moov' && movie === null) movie = await readMovie(readAt, box);
    if (box.type === 'moof') fragments.push(box);
    hasMedia ||= box.type === 'mdat';
    isBehindSamples ||= hasMedia && fragments.length === 0;
    last = box;
  }
  if (movie === null) return hasMedia ? 'incomplete' : 'damaged';
  if (!movie.isFragmented)
    return { isFragmented: false, isMediaCut: false, seconds: movie.seconds };
  if (last?.end === sizeBytes && (!hasMedia || last.type === 'moof')) return 'incomplete';
  const times = await readTimes(readAt, { movie: movie.box, fragments });
  // Samples in front of the fragments play before them.
  const seconds = times && times.until - (isBehindSamples ? 0 : times.from);
  return { isFragmented: true, isMediaCut: false, seconds };
}

interface Movie {
  box: Box;
  /** The length without fragments, less what its edits leave out; null if it does not say it. */
  seconds: number | null;
  isFragmented: boolean;
}

async function readMovie(readAt: ReadAt, box: Box): Promise<Movie> {
  const movie: Movie = { box, seconds: null, isFragmented: false };
  for await (const { type, start } of boxesIn(readAt, box)) {
    if (type === 'mvex') movie.isFragmented = true;
    if (type === 'mvhd') movie.seconds = readLength(await readAt(start, 32));
  }
  return movie;
}

/** 8.2.2: version 1 has times of 64 bits. A duration with all bits set is unknown. */
function readLength(header: Buffer): number | null {
  const isLong = header[0] === 1;
  if (header.length < (isLong ? 32 : 20)) return null;
  const timescale = header.readUInt32BE(isLong ? 20 : 12);
  const value = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return value >= (isLong ? 2 ** 63 : 2 ** 32 - 1) ? null : value / timescale;
}

/** Each track has a fragment among the last of them. */
const LAST_FRAGMENTS = 16;
const MOST_MOVIE_BYTES = 16 * 1024 * 1024;
const MOST_FRAGMENT_BYTES = 1024 * 1024;

/** Finds when the first fragment begins and the last ones end, in seconds; null if they do not say it, as in old files. */
async function readTimes(
  readAt: ReadAt,
  { movie, fragments }: { movie: Box; fragments: readonly Box[] },
): Promise<{ from: number; until: number } | null> {
  const read = async ({ at, end }: Box, most: number) =>
    end - at > most ? Buffer.alloc(0) : await readAt(at, end - at);
  try {
    const tracks = readTracks(await read(movie, MOST_MOVIE_BYTES));
    const timesOf = async (fragment: Box) =>
      readFragment(await read(fragment, MOST_FRAGMENT_BYTES), tracks).map(
        ({ from, until, track: { timescale } }) => [from / timescale, until / timescale] as const,
      );
    const [first] = fragments;
    const froms = first === undefined ? [] : (await timesOf(first)).map(([from]) => from);
    const untils: number[] = [];
    for (const fragment of fragments.slice(-LAST_FRAGMENTS)) {
      untils.push(...(await timesOf(fragment)).map(([, until]) => until));
    }
    if (froms.length === 0 || untils.length === 0) return null;
    return { from: Math.max(0, Math.min(...froms)), until: Math.max(...untils) };
  } catch (error) {
    // A box is shorter than what it has to hold.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
