import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '../../catalogue.ts';
import { captionsOf } from '../captions.ts';
import { frame, poster } from '../frame.ts';
import { layOut, momentAt } from '../timeline.ts';
import { lessons } from './index.ts';

const titleOf = (slug: string) =>
  demoCatalogue.videos.find((video) => video.slug === slug)?.title ?? '';

/** Seconds of a WebVTT time stamp (hh:mm:ss.mmm). */
function seconds(stamp: string): number {
  const [hours = 0, minutes = 0, rest = 0] = stamp.split(':').map(Number);
  return hours * 3600 + minutes * 60 + rest;
}

test('every video of the catalogue has its lesson, named and numbered as its course has it', () => {
  expect(lessons.map(({ slug }) => slug)).toEqual(demoCatalogue.videos.map(({ slug }) => slug));
  for (const lesson of lessons) {
    const course = demoCatalogue.packages.find(({ name }) => name === lesson.course);
    expect(course?.videos.indexOf(lesson.slug)).toBe(lesson.place[0] - 1);
    expect(course?.videos).toHaveLength(lesson.place[1]);
  }
});

describe.each(lessons)('$slug', (lesson) => {
  const timeline = layOut(lesson);
  const captions = captionsOf(lesson, titleOf(lesson.slug), timeline);

  test('teaches four to six points in 20 to 90 seconds', () => {
    expect(lesson.points.length).toBeGreaterThanOrEqual(4);
    expect(lesson.points.length).toBeLessThanOrEqual(6);
    expect(timeline.seconds).toBeGreaterThan(20);
    expect(timeline.seconds).toBeLessThan(90);
  });

  test('has captions that follow one another without gaps to the end of the video', () => {
    const stamps = [...captions.matchAll(/(\S+) --> (\S+)/g)].map(([, from = '', to = '']) => ({
      from: seconds(from),
      to: seconds(to),
    }));
    expect(stamps).toHaveLength(lesson.points.length + 2);
    for (const [index, { from, to }] of stamps.entries()) {
      expect(from).toBe(index === 0 ? 0 : stamps[index - 1]?.to);
      expect(to).toBeGreaterThan(from);
    }
    expect(stamps.at(-1)?.to).toBeCloseTo(timeline.seconds, 2);
  });

  test('is committed as the script would write it', () => {
    const file = new URL(`../../media/${lesson.slug}.vtt`, import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(captions);
  });

  test('draws every moment without a number gone wrong, and not the same picture all along', () => {
    const pictures = new Set<string>();
    for (let t = 0; t < timeline.seconds; t += 0.5) {
      const html = frame(lesson, titleOf(lesson.slug), timeline, momentAt(timeline, t));
      expect(html).not.toMatch(/NaN|undefined|Infinity/);
      pictures.add(html);
    }
    expect(pictures.size).toBeGreaterThan(timeline.seconds);
    expect(poster(lesson, titleOf(lesson.slug))).toContain('Lesson ');
  });
});
