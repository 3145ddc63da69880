import { describe, expect, it } from 'vitest';
import { describeCurve, formatBuyers, formatShare, partsOf } from './describe-curve.ts';

const fileOf = (curve: number[], viewers: number, duration: number | null = 200) => ({
  plays: 9,
  playedSeconds: 9,
  finishes: 1,
  replacedAt: null,
  viewers,
  duration,
  curve,
});
const steps = (...levels: number[]) => levels.flatMap((level) => new Array<number>(25).fill(level));

describe('the curve of a video', () => {
  it('has its parts with their moments and shares', () => {
    const parts = partsOf(fileOf(steps(8, 8, 4, 2), 10));
    expect(parts).toHaveLength(100);
    expect(parts[0]).toEqual({ from: '0:00', to: '0:02', viewers: 8, share: '80 %' });
    expect(parts[99]).toEqual({ from: '3:18', to: '3:20', viewers: 2, share: '20 %' });
    expect(partsOf(fileOf(steps(8, 8, 4, 2), 10, null))).toEqual([]);
    const short = partsOf(fileOf(steps(8, 8, 4, 2), 10, 42));
    expect(short.slice(2, 4).map(({ from, to }) => `${from}-${to}`)).toEqual([
      '0:00.8-0:01.3',
      '0:01.3-0:01.7',
    ]);
    expect(formatShare(0, 0)).toBe('0 %');
    expect([formatShare(1, 1409), formatShare(1408, 1409)]).toEqual(['1 %', '99 %']);
    expect([formatBuyers(1), formatBuyers(1409)]).toEqual(['1 buyer', '1,409 buyers']);
    expect([formatShare(7, 7), formatShare(1, 3)]).toEqual(['100 %', '33 %']);
  });

  it('says how many come to the middle and the end, and where most leave', () => {
    expect(describeCurve(fileOf(steps(10, 9, 4, 3), 10))).toBe(
      '40 % of the viewers play the middle at 1:40, 30 % the end. Most leave between 1:32 and 1:40: from 90 % to 40 %.',
    );
  });

  it('says no more than that of few viewers, or where nobody leaves', () => {
    const numbers = '50 % of the viewers play the middle at 1:40, 25 % the end.';
    expect(describeCurve(fileOf(steps(4, 3, 2, 1), 4))).toBe(numbers);
    const all = '100 % of the viewers play the middle at 1:40, 100 % the end.';
    expect(describeCurve(fileOf(steps(30, 30, 30, 30), 30))).toBe(all);
    expect(describeCurve(fileOf(steps(3, 3, 3, 3), 3, null))).toBe('');
  });
});
