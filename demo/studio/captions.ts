import { plainText } from './drawing/plain-text.ts';
import type { Lesson } from './lesson.ts';
import type { Span, Timeline } from './timeline.ts';

function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const minutes = part(milliseconds / 60_000, 2);
  return `00:${minutes}:${part((milliseconds % 60_000) / 1000, 2)}.${part(milliseconds % 1000, 3)}`;
}

function cue({ start, end }: Span, ...lines: string[]): string {
  return `${stamp(start)} --> ${stamp(end)}\n${lines.map(plainText).join('\n')}\n`;
}

/** The lesson's points as WebVTT. The sound is music only, so the captions hold the text on the screen. */
export function captionsOf(lesson: Lesson, title: string, timeline: Timeline): string {
  const cues = [
    cue(timeline.title, `[${lesson.tune.described}]`, title),
    ...lesson.points.map((point, index) =>
      cue(timeline.points[index] ?? timeline.closing, point.head, point.body),
    ),
    cue(timeline.closing, `Try it today: ${lesson.practice.head}`, lesson.practice.body),
  ];
  return `WEBVTT\n\n${cues.join('\n')}`;
}
