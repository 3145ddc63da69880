import { describe, expect, it } from 'vitest';
import { describeContents, describePrice, describeSaving } from './package-facts.ts';

describe('what a card says of its package', () => {
  it.each([
    [6, 4320, '6 videos, 1 h 12 min'],
    [1, 61, '1 video, 1 min'],
    [2, 0, '2 videos'],
    [0, 0, null],
  ])('%i videos of %i seconds', (videoCount, durationSeconds, words) => {
    expect(describeContents({ videoCount, durationSeconds })).toBe(words);
  });

  it('shows prices in dollars with two decimals', () => {
    expect(describePrice('49.9')).toBe('$49.90');
    expect(describePrice('1299')).toBe('$1,299.00');
  });

  it('says what a bundle saves, where it saves anything', () => {
    expect(describeSaving({ price: '129.00', separatePrice: '192.50' })).toEqual({
      separately: '$192.50',
      saved: '$63.50',
    });
    expect(describeSaving({ price: '129.00', separatePrice: '129.00' })).toBeNull();
    expect(describeSaving({ price: '129.00', separatePrice: null })).toBeNull();
  });
});
