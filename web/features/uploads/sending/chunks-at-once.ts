import { CHUNK_BYTES } from '#contract/uploads.ts';

/** More at a time do not make a fast line faster. */
export const MOST_AT_ONCE = 3;
/** On a line that needs longer for one chunk, a second would make pausing or closing the page cost more. */
const LONG_MS = 10_000;

/**
 * How many chunks to send at a time, after one of `bytes` took `milliseconds` while `atOnce` of them
 * shared the line.
 */
export function chunksAtOnce({
  bytes,
  milliseconds,
  atOnce,
}: {
  bytes: number;
  milliseconds: number;
  atOnce: number;
}): number {
  const oneAlone = (CHUNK_BYTES / (bytes * atOnce)) * milliseconds;
  return oneAlone <= LONG_MS ? MOST_AT_ONCE : 1;
}
