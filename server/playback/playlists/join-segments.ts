import type { Subsegment } from '#platform/media/fragments/read-segment-index.ts';

/** The playing time that segments are joined to, in seconds. */
const SEGMENT_SECONDS = 4;
/** The playing time of the first segment. It is shorter, because the first picture waits for all of it. */
const FIRST_SECONDS = 2;
/** Each rendition counts time in units of its own, so the same moment differs by their rounding. */
const SAME_MOMENT = 0.1;

/** When the segments of a video begin, in seconds, by the index of its top rendition. */
export function chooseStarts(top: readonly Subsegment[]): number[] {
  const starts: number[] = [];
  for (const { startsAt } of top) {
    const least = starts.length === 1 ? FIRST_SECONDS : SEGMENT_SECONDS;
    const last = starts.at(-1);
    if (last === undefined || startsAt - last >= least - SAME_MOMENT) starts.push(startsAt);
  }
  return starts;
}

/**
 * Joins the parts of a rendition to segments that begin at those seconds. Where it has no part that
 * begins there, the segment before it continues.
 */
export function joinSegments(
  subsegments: readonly Subsegment[],
  starts: readonly number[],
): Subsegment[] {
  const segments: Subsegment[] = [];
  let next = 0;
  for (const part of subsegments) {
    while ((starts[next] ?? Infinity) < part.startsAt - SAME_MOMENT) next += 1;
    const isStart = (starts[next] ?? Infinity) <= part.startsAt + SAME_MOMENT;
    const last = segments.at(-1);
    if (isStart || last === undefined) {
      segments.push({ ...part });
      next += 1;
      continue;
    }
    last.sizeBytes += part.sizeBytes;
    last.seconds += part.seconds;
  }
  return segments;
}
