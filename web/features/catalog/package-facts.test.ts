import { describe, expect, it } from 'vitest';
import { describeContents, describeSaving } from './package-facts.ts';

describe('the facts on a package card', () => {
  it.each([
    [6, 4320, '6 videos, 1 h 12 min'],
    [1, 61, '1 video, 1 min'],
    [2, 0, '2 videos'],
    [0, 0, 'Videos are coming'],
  ])('%i videos of %i seconds', (videoCount, durationSeconds, words) => {
    expect(describeContents({ videoCount, durationSeconds })).toBe(words);
  });

  it('tells what a bundle saves, if it saves anything', () => {
    expect(describeSaving({ price: '129.00', separatePrice: '192.50' })).toEqual({
      separately: '$192.50',
      saved: '$63.50',
    });
    expect(describeSaving({ price: '129.00', separatePrice: '129.00' })).toBeNull();
    expect(describeSaving({ price: '129.00', separatePrice: null })).toBeNull();
  });
});
