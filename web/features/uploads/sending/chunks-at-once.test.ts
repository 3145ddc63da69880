import { expect, it } from 'vitest';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { chunksAtOnce } from './chunks-at-once.ts';

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
