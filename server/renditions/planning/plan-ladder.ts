import {
  type AudioTrackFacts,
  LONGEST_PICTURE_MS,
  type RenditionPlan,
  type SourceFacts,
  type VideoTrackFacts,
} from '#platform/media/transcoding/transcoder.ts';
import { keepsTimes, whyNotEverywhere, whyNotPictures } from './plays-everywhere.ts';
import { fitInto, linesOf, type Size } from './sizes.ts';

/** The renditions that ffmpeg is to make from a video. */
export interface Ladder {
  /** Whether every browser plays the file as it is. */
  playsEverywhere: boolean;
  /** The best one first. */
  plans: RenditionPlan[];
  /** All together, roughly. */
  expectedBytes: number;
}

export interface LadderOptions {
  /** Lines of the best rendition of a video that has to be transcoded, such as 1080. */
  highest: number;
}

/**
 * A higher version has every video looked at again that an older one prepared. 1: what is copied can be
 * jumped in, and has sound to its end.
 */
export const RULES_VERSION = 1;

/** Lines of the renditions below the best one. */
const RUNGS = [1080, 720, 480, 360];
/** A rung that is hardly smaller than the one above it is useless. */
const LARGEST_PART = 0.85;
/** A player changes its rendition at key frames only. */
const LONGEST_GAP_MS = 10_000;
/** Pictures and sound may begin that far apart before somebody notices. */
const MOST_APART_MS = 50;
/** The longest time without recorded sound in a track that is copied. Players pass over less. */
const LONGEST_SILENCE_MS = 100;
const COPIED_SOUND_BITS = 192_000;
const COPIED_SOUND_HERTZ = [44_100, 48_000];
/** The duration for estimates where the file does not say how long it plays: an hour. */
const UNKNOWN_MS = 3_600_000;

/** Decides which renditions a video gets. */
export function planLadder(facts: SourceFacts, options: LadderOptions): Ladder {
  const playsEverywhere = whyNotEverywhere(facts) === null;
  const plans = planRenditions(facts, options);
  return { playsEverywhere, plans, expectedBytes: expectBytes(facts, plans) };
}

function planRenditions(facts: SourceFacts, { highest }: LadderOptions): RenditionPlan[] {
  const { video } = facts;
  const copies = canCopyPictures(facts);
  const lines = copies ? linesOf(video) : Math.min(linesOf(video), highest);
  const top = copies ? video : fitInto(video, lines);
  const below = RUNGS.filter((rung) => rung <= lines * LARGEST_PART);
  const sizes = [top, ...below.map((rung) => fitInto(video, rung))];
  const rates = planRates(facts, sizes);
  const audio = planSound(facts);
  return sizes.map(({ width, height }, index) => {
    const isCopied = index === 0 && copies;
    const name = `${index === 0 ? lines : below[index - 1]}p`;
    const rate = rates[index] ?? { bitRate: 0, maxBitRate: 0 };
    return { name, width, height, video: isCopied ? 'copy' : rate, audio };
  });
}

/**
 * Pictures are copied if a player can jump in them and change from them to another rendition: they stand
 * upright, begin with the file and have key frames often enough, each of which is enough to go on from.
 */
function canCopyPictures(facts: SourceFacts): boolean {
  const { rotation, startMs, longestGapMs, keyframes } = facts.video;
  return (
    keepsTimes(facts.container) &&
    whyNotPictures(facts.video) === null &&
    rotation === 0 &&
    Math.abs(startMs) <= MOST_APART_MS &&
    (longestGapMs ?? Infinity) <= LONGEST_PICTURE_MS &&
    keyframes?.areClosed === true &&
    keyframes.longestGapMs <= LONGEST_GAP_MS
  );
}

/** The sound of all renditions, so that nobody hears a change. */
function planSound({ audio, container, video }: SourceFacts): RenditionPlan['audio'] {
  if (audio === null) return null;
  const isUsual =
    audio.codec === 'aac' &&
    audio.profile === 'LC' &&
    audio.channels <= 2 &&
    COPIED_SOUND_HERTZ.includes(audio.sampleRate) &&
    (audio.bitRate ?? 0) <= COPIED_SOUND_BITS;
  const isInTime = [audio, video].every(({ startMs }) => Math.abs(startMs) <= MOST_APART_MS);
  const isFit = isUsual && isInTime && keepsTimes(container) && lasts(audio, video);
  return isFit ? 'copy' : { bitRate: 128_000 };
}

/** Whether there is sound at every moment up to the end of the pictures: players wait for it. */
function lasts(audio: AudioTrackFacts, video: VideoTrackFacts): boolean {
  if (audio.endMs === null || audio.longestGapMs === null || video.endMs === null) return false;
  return Math.max(audio.longestGapMs, video.endMs - audio.endMs) <= LONGEST_SILENCE_MS;
}

function expectBytes(facts: SourceFacts, plans: readonly RenditionPlan[]): number {
  const seconds = (facts.durationMs ?? UNKNOWN_MS) / 1000;
  const source = facts.sizeBytes;
  const sizes = plans.map(({ video, audio }) => {
    if (video === 'copy') return source;
    const sound = audio === null ? 0 : audio === 'copy' ? COPIED_SOUND_BITS : audio.bitRate;
    return ((video.bitRate + sound) / 8) * seconds;
  });
  return Math.round(sizes.reduce((sum, size) => sum + size, 0));
}

export interface Rates {
  /** Bits per second. */
  bitRate: number;
  maxBitRate: number;
}

/** 1080p at up to 40 pictures a second, of scenes with much movement. Calm ones take less. */
const FULL_HD_BITS = 4_500_000;
const FULL_HD_PIXELS = 1920 * 1080;
/** Smaller pictures need more bits a pixel. */
const EXPONENT = 0.75;
const MANY_PICTURES = 40;
const FOR_MANY_PICTURES = 1.4;
const PEAK = 1.5;
/** H.264 needs that much more than a newer codec for the same quality. */
const MORE_THAN_SOURCE = 1.8;
/** A rendition has at most this share of the rate of the one above. */
const STEP = 0.7;
const LEAST_BITS = 150_000;

/** The rates of the pictures in renditions of these sizes, the largest first. */
function planRates({ bitRate, video }: SourceFacts, sizes: readonly Size[]): Rates[] {
  const pictures = (video.frameRate ?? 0) > MANY_PICTURES ? FOR_MANY_PICTURES : 1;
  const rates: Rates[] = [];
  let most = bitRate === null ? Infinity : bitRate * MORE_THAN_SOURCE;
  for (const { width, height } of sizes) {
    const usual = FULL_HD_BITS * ((width * height) / FULL_HD_PIXELS) ** EXPONENT * pictures;
    const rate = Math.round(Math.max(LEAST_BITS, Math.min(usual, most)));
    rates.push({ bitRate: rate, maxBitRate: Math.round(rate * PEAK) });
    most = rate * STEP;
  }
  return rates;
}
