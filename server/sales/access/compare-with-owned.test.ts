import { expect, it } from 'vitest';
import { compareWithOwned } from './compare-with-owned.ts';

const holding = (id: string, ...videoIds: string[]) => ({ id, videoIds });
const beard = holding('beard', 'b1', 'b2');
const voice = holding('voice', 'v1');
const bundle = holding('bundle', 'v1', 'b1', 'b2');
const empty = holding('empty');

it('is owned where it was bought, with or without videos', () => {
  const all = { isOwned: true, watchIn: 'beard', videoIds: ['b1', 'b2'] };
  expect(compareWithOwned(beard, [beard])).toEqual({ packageId: 'beard', ...all });
  expect(compareWithOwned(empty, [empty])).toMatchObject({ isOwned: true, watchIn: 'empty' });
  const among = [voice, empty, bundle];
  expect(compareWithOwned(empty, among)).toMatchObject({ isOwned: true, watchIn: 'empty' });
});

it('is owned where another package holds all of its videos, and watched there', () => {
  const owned = { isOwned: true, watchIn: 'bundle', videoIds: ['b1', 'b2'] };
  expect(compareWithOwned(beard, [voice, bundle])).toMatchObject(owned);
});

it('is owned where several hold them together, and then no single one shows all of it', () => {
  const spread = { isOwned: true, watchIn: null, videoIds: ['v1', 'b1', 'b2'] };
  expect(compareWithOwned(bundle, [beard, voice])).toMatchObject(spread);
});

it('is not owned where a video is missing; what overlaps is named', () => {
  const partly = { isOwned: false, watchIn: null, videoIds: ['v1'] };
  expect(compareWithOwned(bundle, [voice])).toMatchObject(partly);
  expect(compareWithOwned(beard, [voice])).toMatchObject({ isOwned: false, videoIds: [] });
});

it('without videos is never owned by way of another package', () => {
  const nothing = { isOwned: false, watchIn: null, videoIds: [] };
  expect(compareWithOwned(empty, [bundle, beard])).toMatchObject(nothing);
});
