import { describe, expect, it } from 'vitest';
import { describeSaving } from './package-facts.ts';

describe('the facts on a package card', () => {
  it('tells what a bundle saves, if it saves anything', () => {
    expect(describeSaving({ price: '129.00', separatePrice: '192.50' })).toEqual({
      separately: '$192.50',
      saved: '$63.50',
    });
    expect(describeSaving({ price: '129.00', separatePrice: '129.00' })).toBeNull();
    expect(describeSaving({ price: '129.00', separatePrice: null })).toBeNull();
  });
});
