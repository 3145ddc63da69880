import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import type { Size } from './sizes.ts';

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
/** Of the rendition above. */
const STEP = 0.7;
const LEAST_BITS = 150_000;

/** The rates of the pictures in renditions of these sizes, the largest first. */
export function planRates({ bitRate, video }: SourceFacts, sizes: readonly Size[]): Rates[] {
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
