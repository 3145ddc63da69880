import { describe, expect, it } from 'vitest';
import {
  formatCents,
  formatCount,
  formatCustomerId,
  formatDate,
  formatDay,
  formatDollars,
  formatDuration,
  formatOrderId,
  formatPlayingTime,
} from './format.ts';

describe('formatting', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [4990, '$49.90'],
    [129_900, '$1,299.00'],
    [99_999_999, '$999,999.99'],
  ])('writes %i cents as %s', (cents, written) => expect(formatCents(cents)).toBe(written));

  it.each([
    ['49.9', '$49.90'],
    ['1299', '$1,299.00'],
    ['0.00', '$0.00'],
  ])('writes %s dollars as %s', (decimal, written) => expect(formatDollars(decimal)).toBe(written));

  it.each([
    [0, '0:00'],
    [9.9, '0:09'],
    [61.4, '1:01'],
    [3599, '59:59'],
    [4325, '72:05'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
    [Number.NaN, 'Unknown'],
    [-1, 'Unknown'],
  ])('writes a duration of %s seconds as %s', (seconds, written) =>
    expect(formatDuration(seconds)).toBe(written),
  );

  it.each([
    [20, '1 min'],
    [1800, '30 min'],
    [3600, '1 h'],
    [4320, '1 h 12 min'],
  ])('writes a playing time of %i seconds as %s', (seconds, written) =>
    expect(formatPlayingTime(seconds)).toBe(written),
  );

  it('shows 8 characters of an order id and 12 of a customer id', () => {
    expect(formatOrderId('abcdefghijklmnop')).toBe('abcdefgh');
    expect(formatCustomerId('abcdefghijklmnop')).toBe('abcdefghijkl');
  });

  it('writes a time with month, day, year and time, in the given zone', () => {
    const noon = '2026-12-24T23:05:00.000Z';
    expect(formatDate(noon, 'America/New_York').replace(/\s/g, ' ')).toBe('Dec 24, 2026, 6:05 PM');
    expect(formatDate(noon, 'Europe/Berlin').replace(/\s/g, ' ')).toBe('Dec 25, 2026, 12:05 AM');
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatDate(noon)).toBe(formatDate(noon, own));
  });

  it('writes the day of a document in UTC, wherever it is read', () => {
    expect(formatDay('2026-12-31T23:59:59.999Z')).toBe('December 31, 2026');
    expect(formatDay('2027-01-01T00:00:00.000Z')).toBe('January 1, 2027');
  });

  it('counts', () => {
    expect(formatCount(1, 'video')).toBe('1 video');
    expect(formatCount(0, 'video')).toBe('0 videos');
    expect(formatCount(1791, 'video')).toBe('1,791 videos');
  });
});
