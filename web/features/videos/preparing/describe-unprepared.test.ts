import { expect, it } from 'vitest';
import { countUnprepared, describeUnprepared } from './describe-unprepared.ts';

it('counts what was never prepared, and what ffmpeg makes more of', () => {
  const videos = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const preparations = new Map([
    ['a', { state: 'ready', canMakeMore: true } as const],
    ['b', { state: 'ready', canMakeMore: false } as const],
    ['c', { state: 'waiting_for_ffmpeg', canMakeMore: false } as const],
    ['d', { state: 'running', canMakeMore: false } as const],
  ]);
  expect(countUnprepared(videos, preparations)).toEqual({ never: 2, incomplete: 1 });
});

it.each([
  [1, 0, /^1 video has only the quality that was uploaded\. .* slow connections\.$/],
  [
    0,
    2,
    /^2 videos were uploaded without ffmpeg or prepared by an earlier version\. .* slow connections\.$/,
  ],
  [3, 1, /^3 videos have only .* slow connections\. 1 video was uploaded .* slow connections\.$/],
])('says what %i new ones and %i incomplete ones do not have', (never, incomplete, text) => {
  expect(describeUnprepared({ never, incomplete })).toMatch(text);
});
