import { WATCHED_SHARE } from '#contract/playback.ts';
import { PARTS } from '#contract/watching/watching.ts';

/** A pause of this length ends a play: resuming later counts as another one. */
const PLAY_LASTS_MS = 30 * 60_000;
/** The player's highest speed. */
const FASTEST = 2;
/** The fewest parts that a customer must have played to have come to the end; a jump to the end is not enough. */
const MOST_OF_IT = PARTS / 2;
/** How much the first save of a customer is believed: a player saves every ten seconds. */
const FIRST_BELIEVED_MS = 30_000;
/** Bits in each of the two numbers that hold the parts: both stay below 2^53. */
const HALF = PARTS / 2;

/** From and to, in milliseconds of a video. */
export type Stretch = readonly [from: number, to: number];

/** The state of a customer and a video. */
export interface Viewing {
  /** When any of it was last played, in milliseconds since 1970; null: not yet. */
  playedAt: number | null;
  /** The file that the rest is about. */
  file: number;
  /** A bit for each of its first 50 parts that was played, and for each of the others. */
  seenLow: number;
  seenHigh: number;
  /** Whether the customer came to its end, and has played at least half of its parts. */
  finished: boolean;
}

/** A report of a player: what was played since its last report. */
export interface Playing {
  /** Now, in milliseconds since 1970. */
  at: number;
  file: number;
  /** The length of the video's present file; null where it does not say. */
  durationMs: number | null;
  playedMs: number;
  stretches: readonly Stretch[];
  /** The most that it may have been, by `believedMs`. */
  mostMs: number;
  /** Whether it came to the end, as far as the player knows. */
  isAtEnd: boolean;
}

/** The amounts that a report adds to the sums of the video's file. */
export interface Counted {
  plays: number;
  playedMs: number;
  viewers: number;
  finishes: number;
  /** The parts that the customer has played for the first time: the first and the one after the last, ascending. */
  runs: [first: number, after: number][];
}

/**
 * How much may have been played since a customer's last save, in milliseconds of any video. Two devices share it. Never
 * negative, because another node's clock may be ahead.
 */
export function believedMs({ savedAt, at }: { savedAt: number | null; at: number }): number {
  return savedAt === null ? FIRST_BELIEVED_MS : Math.max(0, at - savedAt) * FASTEST;
}

/** The last of what was played, in the order in which it was, at most so long in all. */
function lastOf(stretches: readonly Stretch[], mostMs: number): Stretch[] {
  let left = mostMs;
  return stretches
    .toReversed()
    .filter(([from, to]) => to > from)
    .map(([from, to]): Stretch => {
      const length = Math.min(to - from, left);
      left -= length;
      return [to - length, to];
    });
}

/** Counts what was played: what is known of the customer afterwards, and what it adds to the sums. */
export function countPlaying(
  before: Viewing,
  { at, file, durationMs, isAtEnd, mostMs, ...playing }: Playing,
): { after: Viewing; counted: Counted } {
  const elapsed = before.playedAt === null ? Number.POSITIVE_INFINITY : at - before.playedAt;
  const playedMs = Math.min(playing.playedMs, durationMs ?? Number.POSITIVE_INFINITY, mostMs);
  const stretches = lastOf(playing.stretches, mostMs);
  const hasPlayed = playedMs > 0;
  const isNew = elapsed > PLAY_LASTS_MS;
  const plays = hasPlayed && isNew ? 1 : 0;
  const playedAt = hasPlayed ? at : before.playedAt;
  const counted: Counted = { plays, playedMs, viewers: 0, finishes: 0, runs: [] };
  // A page that was opened before the file was replaced still plays the former one.
  if (file < before.file) return { after: { ...before, playedAt }, counted };
  const isSame = file === before.file;
  const seen = isSame ? readParts(before) : new Set<number>();
  // Without the duration of a file it is only known who has played any of it: that counts as its first part.
  const unknown = hasPlayed ? [0] : [];
  const played = new Set(durationMs === null ? unknown : partsOf(stretches, durationMs));
  const fresh = [...played].filter((part) => !seen.has(part)).toSorted((a, b) => a - b);
  const all = new Set([...seen, ...fresh]);
  const isPlausible = all.size >= (durationMs === null ? 1 : MOST_OF_IT);
  // In any order: two devices save side by side.
  const comesToEnd = isPlausible && (isAtEnd || Math.max(...all) >= PARTS * WATCHED_SHARE);
  const finished = (isSame && before.finished) || comesToEnd;
  const wasViewer = isSame && (seen.size > 0 || before.finished);
  return {
    after: { playedAt, file, ...writeParts(all), finished },
    counted: {
      ...counted,
      viewers: !wasViewer && fresh.length > 0 ? 1 : 0,
      finishes: finished && !(isSame && before.finished) ? 1 : 0,
      runs: runsOf(fresh),
    },
  };
}

/** The parts that the stretches touch. What lies beyond the end is none. */
function* partsOf(stretches: readonly Stretch[], durationMs: number): Generator<number> {
  if (durationMs <= 0) return;
  for (const [from, to] of stretches) {
    const end = Math.min(Math.ceil((to * PARTS) / durationMs), PARTS);
    for (let part = Math.floor((from * PARTS) / durationMs); to > from && part < end; part += 1)
      yield part;
  }
}

/** The parts on end, as pairs: [3, 4, 9] is from 3 up to 5, and from 9 up to 10. */
function runsOf(parts: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (last?.[1] === part) last[1] = part + 1;
    else runs.push([part, part + 1]);
  }
  return runs;
}

/** The parts that a customer has played, on end: from and up to, in hundredths of the video's length. */
export function playedRuns(viewing: Pick<Viewing, 'seenLow' | 'seenHigh'>): [number, number][] {
  return runsOf([...readParts(viewing)]);
}

// Arithmetic, because JavaScript's operators on bits take 32 of them.
const hasBit = (bits: number, at: number) => Math.floor(bits / 2 ** at) % 2 === 1;

function readParts({ seenLow, seenHigh }: Pick<Viewing, 'seenLow' | 'seenHigh'>): Set<number> {
  const parts = Array.from({ length: PARTS }, (_, part) => part);
  return new Set(
    parts.filter((part) => (part < HALF ? hasBit(seenLow, part) : hasBit(seenHigh, part - HALF))),
  );
}

function writeParts(parts: ReadonlySet<number>): Pick<Viewing, 'seenLow' | 'seenHigh'> {
  let [seenLow, seenHigh] = [0, 0];
  for (const part of parts) {
    if (part < HALF) seenLow += 2 ** part;
    else seenHigh += 2 ** (part - HALF);
  }
  return { seenLow, seenHigh };
}
