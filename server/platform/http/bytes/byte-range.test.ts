import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutBeginning, readRange } from './byte-range.ts';

const size = fc.integer({ min: 1, max: 20_000_000_000 });

describe('readRange', () => {
  it('reads the three ways of writing a range', () => {
    expect(readRange('bytes=0-0', 1000)).toEqual({ start: 0, end: 0 });
    expect(readRange('bytes=200-', 1000)).toEqual({ start: 200, end: 999 });
    expect(readRange('bytes=-200', 1000)).toEqual({ start: 800, end: 999 });
    expect(readRange('bytes=0-99999', 1000)).toEqual({ start: 0, end: 999 });
    expect(readRange('bytes=-99999', 1000)).toEqual({ start: 0, end: 999 });
  });

  it('refuses what begins behind the end', () => {
    for (const header of [
      'bytes=1000-',
      'bytes=1000-2000',
      'bytes=-0',
      'bytes=99999999999999999999-',
    ])
      expect(readRange(header, 1000), header).toBe('unsatisfiable');
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('answers the whole where the header is none that counts', () => {
    for (const header of [
      undefined,
      '',
      'bytes',
      'bytes=',
      'bytes=-',
      'bytes=5-2',
      'bytes=0-1,5-6',
      'bytes=a-b',
      'bytes=1.5-2',
      'items=0-5',
      'bytes=0--5',
      'bytes 0-5',
    ])
      expect(readRange(header, 1000), header).toBeNull();
  });

  it('answers a part of the object, the one that was asked for', () => {
    fc.assert(
      fc.property(size, fc.nat(20_000_000_000), fc.nat(1_000_000), (bytes, first, more) => {
        const range = readRange(`bytes=${first}-${first + more}`, bytes);
        if (first >= bytes) expect(range).toBe('unsatisfiable');
        else expect(range).toEqual({ start: first, end: Math.min(first + more, bytes - 1) });
      }),
      { numRuns: 2000 },
    );
  });

  it('never answers bytes that are not there, whatever the header', () => {
    const header = fc.oneof(
      fc.string(),
      fc.stringMatching(/^bytes=\d{0,20}-\d{0,20}$/),
      fc.stringMatching(/^bytes=[\d,-]{0,20}$/),
    );
    fc.assert(
      fc.property(size, header, (bytes, text) => {
        const range = readRange(text, bytes);
        if (range === null || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(bytes);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('cutBeginning', () => {
  const MB = 1024 * 1024;
  const cut = (header: string, bytes: number) => {
    const range = readRange(header, bytes);
    if (range === null || range === 'unsatisfiable') throw new Error(header);
    return cutBeginning(header, range);
  };

  it('ends a range without an end with its megabyte', () => {
    expect(cut('bytes=0-', 50 * MB)).toEqual({ start: 0, end: MB - 1 });
    expect(cut(' bytes=98304- ', 50 * MB)).toEqual({ start: 98_304, end: MB - 1 });
    expect(cut(`bytes=${MB}-`, 50 * MB)).toEqual({ start: MB, end: 2 * MB - 1 });
  });

  it('leaves every other range as it is', () => {
    for (const header of [`bytes=${8 * MB}-`, 'bytes=-5', 'bytes=0-9000000'])
      expect(cut(header, 9 * MB), header).toEqual(readRange(header, 9 * MB));
    expect(cut('bytes=0-', MB)).toEqual({ start: 0, end: MB - 1 });
    expect(cut('bytes=5-', 1000)).toEqual({ start: 5, end: 999 });
  });
});
