import { expect, it } from 'vitest';
import type { Subsegment } from '#platform/media/fragments/read-segment-index.ts';
import { chooseStarts, joinSegments } from './join-segments.ts';

/** Parts that play for so many seconds each, of 100 bytes a second, behind a head of 1000. */
function partsOf(...durations: number[]): Subsegment[] {
  let startsAt = 0;
  return durations.map((seconds) => {
    const part = { start: 1000 + startsAt * 100, sizeBytes: seconds * 100, startsAt, seconds };
    startsAt += seconds;
    return part;
  });
}

const secondsOf = (segments: readonly Subsegment[]) => segments.map(({ seconds }) => seconds);

it('begins a segment every four seconds, the second one after two', () => {
  expect(chooseStarts(partsOf(2, 2, 2, 2, 2, 2, 1))).toEqual([0, 2, 6, 10]);
  expect(chooseStarts(partsOf(1, 1, 1, 1, 1, 1, 1))).toEqual([0, 2, 6]);
  expect(chooseStarts(partsOf(10, 3, 3, 3, 10))).toEqual([0, 10, 16]);
  expect(chooseStarts(partsOf(0.04))).toEqual([0]);
});

it('takes four seconds for reached where only the rounding is missing', () => {
  const parts = partsOf(1.9999, 1.9999, 1.9999, 1.9999, 1.9999);
  expect(chooseStarts(parts).map((start) => Number(start.toFixed(4)))).toEqual([0, 1.9999, 5.9997]);
});

it('joins the parts between two starts, without a gap or a byte too many', () => {
  const parts = partsOf(2, 2, 2, 2, 2, 2, 1);
  const segments = joinSegments(parts, [0, 2, 6, 10]);
  expect(secondsOf(segments)).toEqual([2, 4, 4, 3]);
  let at = 1000;
  for (const { start, sizeBytes } of segments) {
    expect(start).toBe(at);
    at += sizeBytes;
  }
  expect(at).toBe(1000 + 1300);
  expect(parts[1]?.seconds).toBe(2);
});

it('begins where the top rendition does, in whatever units that is counted', () => {
  const starts = [0, 2.002, 6.006, 10.01];
  const rung = partsOf(...Array.from({ length: 7 }, () => 2.0000001));
  expect(secondsOf(joinSegments(rung, starts)).map(Math.round)).toEqual([2, 4, 4, 4]);
});

it('goes on where a rendition has no part that begins there', () => {
  expect(secondsOf(joinSegments(partsOf(2, 6, 2, 2), [0, 2, 6, 10]))).toEqual([2, 8, 2]);
  expect(secondsOf(joinSegments(partsOf(12), [0, 2, 6, 10]))).toEqual([12]);
  expect(secondsOf(joinSegments(partsOf(0.04, 0.04, 2), [0, 2.08]))).toEqual([2.08]);
});

it('keeps what lies beyond the last start', () => {
  expect(secondsOf(joinSegments(partsOf(2, 2, 2, 2), [0, 2]))).toEqual([2, 6]);
});
