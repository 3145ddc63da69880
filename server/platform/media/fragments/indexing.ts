import { readFragment } from './read-fragment.ts';
import { type MovieTrack, readMovieTimescale, readTracks } from './read-movie.ts';
import type { Reference, SegmentIndex } from './segment-index.ts';

/** The facts about a finished file. */
interface Facts {
  index: SegmentIndex;
  /** In units of the movie's time. */
  duration: number;
  seconds: number;
  pictures: number;
  codecs: string;
}

export interface Indexing {
  /** Takes the next fragment's header. Answers when its last sample ends, in milliseconds. */
  begin(moof: Buffer): number;
  /** Counts bytes of the fragment that was begun last. */
  count(bytes: number): void;
  /** Null if no fragment has a picture. */
  end(): Facts | null;
}

/** Collects what the index of a fragmented file says, fragment by fragment. */
export function createIndexing(moov: Buffer): Indexing {
  const tracks = readTracks(moov);
  const video = tracks.find(({ kind }) => kind === 'vide');
  const parts: { start: number; sizeBytes: number }[] = [];
  let bytesBefore = 0;
  let untilSeconds = 0;
  let pictures = 0;

  return {
    begin(moof) {
      for (const { track, samples, from, until } of readFragment(moof, tracks)) {
        untilSeconds = Math.max(untilSeconds, until / track.timescale);
        if (track !== video) continue;
        pictures += samples;
        parts.push({ start: Math.max(0, from, parts.at(-1)?.start ?? 0), sizeBytes: bytesBefore });
        bytesBefore = 0;
      }
      return untilSeconds * 1000;
    },
    count(bytes) {
      // A fragment without a picture belongs to the reference before it, or to the first one.
      const last = parts.at(-1);
      if (last === undefined) bytesBefore += bytes;
      else last.sizeBytes += bytes;
    },
    end() {
      if (video === undefined || pictures === 0) return null;
      const until = Math.round(untilSeconds * video.timescale);
      const references = parts.map(({ start, sizeBytes }, at): Reference => {
        return { sizeBytes, duration: Math.max(0, (parts[at + 1]?.start ?? until) - start) };
      });
      const { id: trackId, timescale } = video;
      const index = { trackId, timescale, from: parts[0]?.start ?? 0, references };
      const duration = Math.round(untilSeconds * readMovieTimescale(moov));
      return { index, duration, seconds: untilSeconds, pictures, codecs: codecsOf(tracks) };
    },
  };
}

/** The picture's codec first. */
function codecsOf(tracks: readonly MovieTrack[]): string {
  const inOrder = [...tracks].sort((a, b) => Number(b.kind === 'vide') - Number(a.kind === 'vide'));
  return inOrder.flatMap(({ codec }) => codec ?? []).join(',');
}
