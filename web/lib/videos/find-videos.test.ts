import { expect, it } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { findVideos, isNarrowed, NO_PACKAGE, type VideoSearch } from './find-videos.ts';

const videoOf = (title: string, duration: number | null): Video => ({
  id: title,
  title,
  description: 'A bell in every description.',
  videoPath: `/media/videos/${title}`,
  selectedThumbnailPath: null,
  playlistPath: null,
  captionsPath: null,
  captions: [],
  chaptersPath: null,
  storyboardPath: null,
  duration,
});
const videos = [
  videoOf('Lesson 10: Bells', 60),
  videoOf('Père Noël', null),
  videoOf('lesson 2: Reindeer', 300),
];
const voice = { id: 'voice', name: 'Voice' };
const route = { id: 'route', name: 'Route' };
const packagesOf = new Map([
  ['Lesson 10: Bells', [voice, route]],
  ['lesson 2: Reindeer', [route]],
]);
const everything: VideoSearch = { words: '', packageId: '', sort: 'newest' };
const titlesFor = (search: Partial<VideoSearch>) =>
  findVideos({ videos, packagesOf }, { ...everything, ...search }).map(({ title }) => title);

it.each([
  ['', ['Lesson 10: Bells', 'Père Noël', 'lesson 2: Reindeer']],
  ['  LESSON ', ['Lesson 10: Bells', 'lesson 2: Reindeer']],
  ['bells lesson', ['Lesson 10: Bells']],
  ['pere noel', ['Père Noël']],
  ['Noël, “Père”', ['Père Noël']],
  ['bell every', []],
])('%j is looked for in titles: all words, in any order and without accents', (words, titles) => {
  expect(titlesFor({ words })).toEqual(titles);
});

it.each([
  ['voice', ['Lesson 10: Bells']],
  ['route', ['Lesson 10: Bells', 'lesson 2: Reindeer']],
  [NO_PACKAGE, ['Père Noël']],
  ['gone', []],
])('only the videos of a package or of none are found: %s', (packageId, titles) => {
  expect(titlesFor({ packageId })).toEqual(titles);
});

it('sorts by title, with numbers as numbers, or the longest first', () => {
  expect(titlesFor({ sort: 'title' })).toEqual([
    'lesson 2: Reindeer',
    'Lesson 10: Bells',
    'Père Noël',
  ]);
  expect(titlesFor({ sort: 'longest' })).toEqual([
    'lesson 2: Reindeer',
    'Lesson 10: Bells',
    'Père Noël',
  ]);
});

it('is narrowed by words or a package, not by spaces or an order', () => {
  expect(isNarrowed({ ...everything, words: ' ', sort: 'title' })).toBe(false);
  expect(isNarrowed({ ...everything, words: 'bell' })).toBe(true);
  expect(isNarrowed({ ...everything, packageId: NO_PACKAGE })).toBe(true);
});
