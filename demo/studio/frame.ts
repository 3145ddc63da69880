import { type Moment, rise, settle } from './drawing/motion.ts';
import { plainText } from './drawing/plain-text.ts';
import type { Lesson, Point } from './lesson.ts';
import type { Timeline } from './timeline.ts';

/** A line of type that rises into place and leaves again; `shown` runs from 0 to 1. */
function type(kind: string, words: string, shown: number): string {
  if (shown <= 0) return `<p class="${kind}" style="visibility:hidden">${plainText(words)}</p>`;
  const lift = Math.round((1 - shown) * 180) / 10;
  const style = shown < 1 ? ` style="opacity:${shown.toFixed(2)};translate:0 ${lift}px"` : '';
  return `<p class="${kind}"${style}>${plainText(words)}</p>`;
}

function pointColumn(lesson: Lesson, timeline: Timeline, { t }: Moment): string {
  return lesson.points
    .map((point, index) => {
      const span = timeline.points[index];
      if (!span || t < span.start || t >= span.end) return '';
      const leaving = 1 - rise(t, span.end - 0.3, span.end - 0.04);
      const enter = (delay: number) => settle((t - span.start - delay) / 0.55) * leaving;
      const place = `Step ${index + 1} of ${lesson.points.length}`;
      return `<div class="column">${type('place', place, enter(0.1))}${type('head', point.head, enter(0.2))}${type('body', point.body, enter(0.4))}</div>`;
    })
    .join('');
}

function progress(lesson: Lesson, timeline: Timeline, { t }: Moment): string {
  const bars = lesson.points.map((_, index) => {
    const span = timeline.points[index];
    const share = span ? Math.min(1, Math.max(0, (t - span.start) / (span.end - span.start))) : 0;
    return `<i><b style="width:${(share * 100).toFixed(1)}%"></b></i>`;
  });
  return `<div class="progress">${bars.join('')}</div>`;
}

function card(kind: string, lines: string): string {
  return `<div class="card ${kind}">${lines}</div>`;
}

function titleCard(lesson: Lesson, title: string, shown: (delay: number) => number): string {
  const [number, all] = lesson.place;
  const rule = `<hr style="width:${Math.round(96 * shown(0.5))}px">`;
  return card(
    'title',
    `${type('course', lesson.course, shown(0.15))}${type('name', title, shown(0.3))}${rule}${type('count', `Lesson ${number} of ${all}`, shown(0.6))}`,
  );
}

function closingCard(practice: Point, shown: (delay: number) => number): string {
  const rule = `<hr style="width:${Math.round(96 * shown(0.7))}px">`;
  return card(
    'closing',
    `${type('course', 'Try it today', shown(0.5))}${type('name', practice.head, shown(0.6))}${rule}${type('practice', practice.body, shown(0.8))}`,
  );
}

function dress(lesson: Lesson, inside: string): string {
  const { ground, onGround, accent, mark, panel } = lesson.world;
  const vars = `--ground:${ground};--on:${onGround};--accent:${accent};--mark:${mark};--panel:${panel}`;
  return `<main style="${vars}">${inside}</main>`;
}

function panel(drawing: string): string {
  return `<div class="panel"><svg viewBox="0 0 648 576" width="648" height="576">${drawing}</svg></div>`;
}

/** One frame of the video as HTML, 1280 by 720. */
export function frame(lesson: Lesson, title: string, timeline: Timeline, moment: Moment): string {
  const { t } = moment;
  const gone = rise(t, timeline.title.end - 0.75, timeline.title.end + 0.05);
  const back = rise(t, timeline.closing.start, timeline.closing.start + 0.75);
  const covered = Math.max(1 - gone, back);
  const opening = t < timeline.title.end + 0.1;
  const inside = opening
    ? titleCard(lesson, title, (delay) => settle((t - delay) / 0.7))
    : closingCard(lesson.practice, (delay) => settle((t - timeline.closing.start - delay) / 0.6));
  const shift = ((covered - 1) * 1280).toFixed(1);
  const curtain =
    covered > 0 ? `<div class="ground" style="translate:${shift}px 0">${inside}</div>` : '';
  const under =
    covered < 1 ? pointColumn(lesson, timeline, moment) + progress(lesson, timeline, moment) : '';
  return dress(lesson, under + curtain + panel(lesson.draw(moment)));
}

/** The video's poster: its title card with the drawing of the chosen step. */
export function poster(lesson: Lesson, title: string): string {
  const drawing = lesson.draw({ t: 3, step: lesson.posterStep });
  return dress(
    lesson,
    `<div class="ground">${titleCard(lesson, title, () => 1)}</div>${panel(drawing)}`,
  );
}
