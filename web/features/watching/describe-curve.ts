import type { VideoWatching } from '#contract/watching/watching.ts';
import { formatDuration } from '../../lib/format.ts';

type File = VideoWatching['file'];

/** "42 %"; "0 %" and "100 %" are nobody and all, so a single one of a thousand is "1 %". */
export function formatShare(count: number, of: number): string {
  if (of === 0 || count === 0) return '0 %';
  if (count >= of) return '100 %';
  return `${Math.min(99, Math.max(1, Math.round((count / of) * 100)))} %`;
}

/** "1 buyer", "1,409 buyers". */
export const formatBuyers = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'buyer' : 'buyers'}`;

/** A part of the curve: from and to are moments of the video, such as "1:12". */
export interface CurvePart {
  readonly from: string;
  readonly to: string;
  readonly viewers: number;
  readonly share: string;
}

/** A moment of a video: with tenths of a second where its parts are shorter than a second. */
function formatMoment(seconds: number, partSeconds: number): string {
  const tenths = Math.round(seconds * 10);
  if (partSeconds >= 1) return formatDuration(seconds);
  return `${formatDuration(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** The parts of a video with how many of its viewers played each; none where it does not say how long it is. */
export function partsOf({ curve, viewers, duration }: File): CurvePart[] {
  if (duration === null) return [];
  const length = duration / curve.length;
  return curve.map((count, part) => ({
    from: formatMoment(part * length, length),
    to: formatMoment((part + 1) * length, length),
    viewers: count,
    share: formatShare(count, viewers),
  }));
}

/** With fewer viewers than this it is chance where they leave. */
const FEW = 5;
/** Within so many parts somebody leaves for the same reason. */
const NEAR = 5;
/** A fall of less than this share of the viewers is none to speak of. */
const SMALL_FALL = 0.1;

/** Describes the curve in words: how many come to the middle and to the last part, and where most leave. */
export function describeCurve(file: File): string {
  const parts = partsOf(file);
  const [middle, last] = [parts[Math.floor(parts.length / 2)], parts.at(-1)];
  if (middle === undefined || last === undefined) return '';
  const numbers = `${middle.share} of the viewers play the middle at ${middle.from}, ${last.share} the end.`;
  const start = findLargestFall(file);
  const [from, to] = [parts[start ?? -1], parts[(start ?? -1) + NEAR]];
  if (file.viewers < FEW || from === undefined || to === undefined) return numbers;
  return `${numbers} Most leave between ${from.to} and ${to.from}: from ${from.share} to ${to.share}.`;
}

/** The part behind which most viewers leave soon; null if nowhere many do. */
function findLargestFall({ curve, viewers }: File): number | null {
  let [start, size] = [0, 0];
  for (let part = 0; part + NEAR < curve.length; part += 1) {
    const fall = (curve[part] ?? 0) - (curve[part + NEAR] ?? 0);
    if (fall > size) [start, size] = [part, fall];
  }
  return size >= viewers * SMALL_FALL && size > 0 ? start : null;
}
