import { describe, expect, it } from 'vitest';
import { checkAmount, readAmount } from './refund-amount.ts';

describe('an amount to refund', () => {
  it.each([
    ['12.5', 1250],
    [' $12.50 ', 1250],
    ['12,50', null],
    ['', null],
    ['-1', null],
    ['1.005', null],
    ['1e3', null],
    ['$$5', null],
    ['0.01', 1],
  ])('%j is %s cents', (typed, cents) => expect(readAmount(typed)).toBe(cents));

  it('is above zero, and at most what is left', () => {
    expect(checkAmount('8.00', 800)).toBe(true);
    expect(checkAmount('8.01', 800)).toBe('At most $8.00 can be refunded.');
    expect(checkAmount('0', 800)).toBe('Please enter an amount above $0.00.');
    expect(checkAmount('ten', 800)).toBe('Please enter an amount, such as 12.50.');
  });
});
