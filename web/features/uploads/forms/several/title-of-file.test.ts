import { expect, it } from 'vitest';
import { titleOfFile } from './title-of-file.ts';

it.each([
  ['01_the-first-ho.mp4', '01 the first ho'],
  ['beard.day.one.MOV', 'Beard day one'],
  ['A well-known_song.webm', 'A well-known song'],
  ['Der Weihnachtsmann', 'Der Weihnachtsmann'],
  ['.mp4', '.mp4'],
  ['صوت_سانتا.mkv', 'صوت سانتا'],
  ['\u202agp.\u202eexe.mp4', 'Gp exe'],
  [`${'🎅'.repeat(150)}.mp4`, '🎅'.repeat(100)],
  [`X${'🎅'.repeat(150)}.mp4`, `X${'🎅'.repeat(99)}`],
  [`${'x'.repeat(300)}.mp4`, `X${'x'.repeat(199)}`],
])('makes a title of %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title);
});
