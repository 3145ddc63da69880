import { describe, expect, it } from 'vitest';
import { describeContents } from './package-contents.ts';

describe('what a package holds', () => {
  it.each([
    [6, 4320, '6 videos, 1 h 12 min'],
    [1, 61, '1 video, 1 min'],
    [2, 0, '2 videos'],
    [0, 0, 'Videos are coming'],
  ])('%i videos of %i seconds', (videoCount, durationSeconds, words) => {
    expect(describeContents({ videoCount, durationSeconds })).toBe(words);
  });
});
