import { describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { chunksAtOnce, chunksToSend, planChunks, sizeOf } from './chunk-plan.ts';

const MB = 1024 * 1024;

describe('the plan of an upload', () => {
  it('cuts a file into chunks of 50 MB and a rest', () => {
    expect(planChunks(120 * MB)).toEqual([
      { number: 0, start: 0, end: 52_428_800 },
      { number: 1, start: 52_428_800, end: 104_857_600 },
      { number: 2, start: 104_857_600, end: 120 * MB },
    ]);
    expect(planChunks(52_428_800)).toHaveLength(1);
    expect(planChunks(52_428_801)).toHaveLength(2);
    expect(planChunks(10_737_418_240)).toHaveLength(205);
  });

  it('covers every byte once, whatever the size', () => {
    for (const size of [1, 9, 10, 11, 99, 100, 101]) {
      const plan = planChunks(size, 10);
      expect(sizeOf(plan)).toBe(size);
      expect(plan.map(({ start }) => start)).toEqual(plan.map((_, number) => number * 10));
    }
  });

  it('sends what is missing, or the last chunk again if nothing is', () => {
    const plan = planChunks(35, 10);
    const numbers = (received: number[]) =>
      chunksToSend(plan, received).map(({ number }) => number);
    expect(numbers([])).toEqual([0, 1, 2, 3]);
    expect(numbers([3, 1])).toEqual([0, 2]);
    expect(numbers([0, 1, 2, 3])).toEqual([3]);
  });
});

it.each([
  [CHUNK_BYTES, 500, 1, 3],
  [CHUNK_BYTES, 10_000, 1, 3],
  [CHUNK_BYTES, 10_001, 1, 1],
  // Three share the line, so one alone takes a third of the time.
  [CHUNK_BYTES, 30_000, 3, 3],
  [CHUNK_BYTES, 30_001, 3, 1],
  // A smaller last chunk.
  [CHUNK_BYTES / 2, 5001, 1, 1],
])('%i bytes in %i ms, %i at once: %i', (bytes, milliseconds, atOnce, next) => {
  expect(chunksAtOnce({ bytes, milliseconds, atOnce })).toBe(next);
});
