import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PARTS } from '#contract/watching/watching.ts';
import {
  believedMs,
  countPlaying,
  type Playing,
  type Stretch,
  type Viewing,
} from './count-playing.ts';

const MINUTE_MS = 60_000;
const nothing: Viewing = { playedAt: null, file: 0, seenLow: 0, seenHigh: 0, finished: false };

/** Playing of a video of 200 seconds: each hundredth has two. */
const playing = (stretches: Stretch[], more: Partial<Playing> = {}): Playing => ({
  at: 0,
  file: 0,
  durationMs: 200_000,
  stretches,
  mostMs: 1e9,
  isAtEnd: false,
  playedMs: stretches.reduce((sum, [from, to]) => sum + to - from, 0),
  ...more,
});
const count = (before: Viewing, stretches: Stretch[], more: Partial<Playing> = {}) =>
  countPlaying(before, playing(stretches, more));

describe('what is counted of what was played', () => {
  it('is a play, a viewer, the time and the parts that were touched', () => {
    const { after, counted } = count(nothing, [[0, 9_500]]);
    expect(counted).toEqual({ plays: 1, playedMs: 9_500, viewers: 1, finishes: 0, runs: [[0, 5]] });
    expect(after).toEqual({ playedAt: 0, file: 0, seenLow: 31, seenHigh: 0, finished: false });
  });

  it('is each part once for each customer, also across the middle and out of order', () => {
    const first = count(nothing, [[90_000, 110_000]]);
    expect(first.counted.runs).toEqual([[45, 55]]);
    const second = count(first.after, [
      [104_000, 120_000],
      [86_000, 92_000],
    ]);
    expect(second.counted).toMatchObject({ viewers: 0, plays: 0, playedMs: 22_000 });
    expect(second.counted.runs).toEqual([
      [43, 45],
      [55, 60],
    ]);
    expect(count(second.after, [[86_000, 120_000]]).counted.runs).toEqual([]);
  });

  it('is another play after a pause of more than half an hour', () => {
    const { after } = count(nothing, [[0, 10_000]]);
    const go = (at: number) => count(after, [[10_000, 20_000]], { at }).counted.plays;
    expect([go(29 * MINUTE_MS), go(30 * MINUTE_MS), go(30 * MINUTE_MS + 1)]).toEqual([0, 0, 1]);
    // Another node's clock may be behind.
    expect(go(-5000)).toBe(0);
    // Seeking is not playing.
    expect(count(nothing, [], { at: 9 }).counted).toMatchObject({ plays: 0, viewers: 0 });
  });

  it('is an end once, where 95 % were reached or the player says so', () => {
    expect(count(nothing, [[0, 190_000]]).counted.finishes).toBe(0);
    const { after, counted } = count(nothing, [[0, 190_001]]);
    expect(counted.finishes).toBe(1);
    expect(count(after, [[190_000, 200_000]], { isAtEnd: true }).counted.finishes).toBe(0);
    // The player's length may be a little less than the file's.
    expect(count(nothing, [[0, 189_000]], { isAtEnd: true }).counted.finishes).toBe(1);
  });

  it('is an end only of those who have played half of it, in however many visits', () => {
    const jumped = count(nothing, [[180_000, 200_000]], { isAtEnd: true });
    expect(jumped.counted).toMatchObject({ finishes: 0, viewers: 1, plays: 1 });
    const later = count(jumped.after, [[0, 78_000]], { at: 9 * MINUTE_MS });
    expect(later.counted.finishes).toBe(0);
    expect(count(later.after, [[78_000, 80_000]]).counted.finishes).toBe(1);
    // A save that is believed for no more than half a minute, whatever it says.
    const one = { isAtEnd: true, mostMs: believedMs({ savedAt: null, at: 0 }) };
    expect(count(nothing, [], one).counted).toMatchObject({ finishes: 0, viewers: 0 });
    expect(count(nothing, [[0, 200_000]], one).counted.finishes).toBe(0);
    const short = { ...one, durationMs: 5000 };
    expect(count(nothing, [[0, 5000]], short).counted.finishes).toBe(1);
    const unknown = { ...one, durationMs: null };
    expect(count(nothing, [[0, 5000]], unknown).counted.finishes).toBe(1);
    expect(count(nothing, [], unknown).counted.finishes).toBe(0);
  });

  it('begins anew with another file, and what still plays the former one changes no parts', () => {
    const { after } = count(nothing, [[0, 200_000]]);
    const anew = count(after, [[0, 10_000]], { file: 1 });
    expect(anew.counted).toMatchObject({ viewers: 1, finishes: 0, plays: 0, runs: [[0, 5]] });
    expect(anew.after).toMatchObject({ file: 1, finished: false, seenLow: 31, seenHigh: 0 });
    const late = count(anew.after, [[100_000, 120_000]], { at: 7, file: 0 });
    expect(late.counted).toMatchObject({ playedMs: 20_000, viewers: 0, finishes: 0, runs: [] });
    expect(late.after).toEqual({ ...anew.after, playedAt: 7 });
  });

  it('is no more than the video, whatever a page says', () => {
    const { after, counted } = count(nothing, [[150_000, 900_000]], { playedMs: 1e9 });
    expect(counted).toMatchObject({ playedMs: 200_000, runs: [[75, 100]] });
    expect(Number.isSafeInteger(after.seenHigh)).toBe(true);
    expect(count(nothing, [[900_000, 901_000]]).counted.runs).toEqual([]);
    expect(count(nothing, [[9_000, 1_000]], { playedMs: 0 }).counted.runs).toEqual([]);
    const unknown = count(nothing, [[0, 5_000]], { durationMs: null });
    expect(unknown.counted).toMatchObject({ viewers: 1, playedMs: 5_000 });
    expect(count(unknown.after, [[0, 5_000]], { durationMs: null }).counted.viewers).toBe(0);
    expect(count(nothing, [[0, 5_000]], { durationMs: 0 }).counted.playedMs).toBe(0);
  });

  it('is believed for twice the time since the last save, the first for half a minute', () => {
    const believed = (savedAt: number | null) => believedMs({ savedAt, at: MINUTE_MS });
    expect([null, 0, 50_000, MINUTE_MS, MINUTE_MS + 9].map(believed)).toEqual([
      30_000, 120_000, 20_000, 0, 0,
    ]);
  });

  it('is the last of it, as far as it is believed, also of the parts', () => {
    const stretches: Stretch[] = [
      [0, 60_000],
      [90_000, 80_000],
      [100_000, 110_000],
    ];
    const { counted } = count(nothing, stretches, { mostMs: 14_000 });
    expect(counted).toMatchObject({ playedMs: 14_000, plays: 1, viewers: 1 });
    expect(counted.runs).toEqual([
      [28, 30],
      [50, 55],
    ]);
    const { after, counted: none } = count(nothing, [[0, 200_000]], { mostMs: 0, isAtEnd: true });
    expect(none).toEqual({ plays: 0, playedMs: 0, viewers: 0, finishes: 0, runs: [] });
    expect(after).toEqual(nothing);
  });

  it('comes to the same parts in whatever steps they are played', () => {
    const second = fc.integer({ min: 0, max: 220_000 });
    const stretch = fc.tuple(second, second).map(([a, b]): Stretch => (a < b ? [a, b] : [b, a]));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 12 }), (stretches) => {
        const changes = new Array<number>(PARTS + 1).fill(0);
        let viewing = nothing;
        for (const one of stretches) {
          const { after, counted } = count(viewing, [one]);
          viewing = after;
          for (const [first, last] of counted.runs) {
            changes[first] = (changes[first] ?? 0) + 1;
            changes[last] = (changes[last] ?? 0) - 1;
          }
        }
        let sum = 0;
        for (let part = 0; part < PARTS; part += 1) {
          sum += changes[part] ?? 0;
          const isTouched = stretches.some(
            ([from, to]) => from < to && from < (part + 1) * 2000 && to > part * 2000,
          );
          expect(sum).toBe(isTouched ? 1 : 0);
        }
      }),
    );
  });
});
