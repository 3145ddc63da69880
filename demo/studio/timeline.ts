import type { Moment } from './drawing/motion.ts';
import type { Lesson, Point } from './lesson.ts';

/** Frames in a second of video. */
export const frameRate = 25;

const titleSeconds = 4.4;
const closingSeconds = 5.6;

/** A section of a video, in seconds. */
export type Span = { start: number; end: number };

/** When the parts of a video are shown. */
export type Timeline = { title: Span; points: Span[]; closing: Span; seconds: number };

function readingSeconds(point: Point): number {
  const words = `${point.head} ${point.body}`.split(/\s+/).length;
  return Math.round((2.3 + words * 0.2) * frameRate) / frameRate;
}

/** Gives every point the time it takes to read it and see it happen. */
export function layOut(lesson: Lesson): Timeline {
  let at = titleSeconds;
  const points = lesson.points.map((point) => {
    const start = at;
    at += readingSeconds(point);
    return { start, end: at };
  });
  const closing = { start: at, end: at + closingSeconds };
  return { title: { start: 0, end: titleSeconds }, points, closing, seconds: closing.end };
}

/** The point that is shown at `t` seconds, and how far it has got. */
export function momentAt(timeline: Timeline, t: number): Moment {
  const share = ({ start, end }: Span) => Math.min(1, (t - start) / (end - start));
  const current = timeline.points.findIndex((span) => t < span.end);
  if (t < timeline.title.end) return { t, step: -1 + share(timeline.title) };
  const span = timeline.points[current];
  if (span) return { t, step: current + share(span) };
  return { t, step: timeline.points.length + share(timeline.closing) };
}
