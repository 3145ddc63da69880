import { expect, it } from 'vitest';
import { writeStoryboard } from './write-storyboard.ts';

const board = { intervalMs: 2000, width: 160, height: 90, columns: 2, rows: 2, sheets: [] };

it('names for each time the sheet and the place of its picture', () => {
  expect(writeStoryboard({ ...board, pictures: 6 }, '/media/storyboards/v')).toBe(`WEBVTT

00:00:00.000 --> 00:00:02.000
/media/storyboards/v/0.jpg#xywh=0,0,160,90

00:00:02.000 --> 00:00:04.000
/media/storyboards/v/0.jpg#xywh=160,0,160,90

00:00:04.000 --> 00:00:06.000
/media/storyboards/v/0.jpg#xywh=0,90,160,90

00:00:06.000 --> 00:00:08.000
/media/storyboards/v/0.jpg#xywh=160,90,160,90

00:00:08.000 --> 00:00:10.000
/media/storyboards/v/1.jpg#xywh=0,0,160,90

00:00:10.000 --> 00:00:12.000
/media/storyboards/v/1.jpg#xywh=160,0,160,90
`);
});

it('counts hours', () => {
  const text = writeStoryboard({ ...board, intervalMs: 360_001_500, pictures: 2 }, '/v');
  expect(text).toContain('100:00:01.500 --> 200:00:03.000');
});
