import type { PreparationsEstimate } from '#contract/renditions.ts';
import { formatPlayingTime } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';

/** The time and the disk space it takes to prepare videos, as far as the store has looked at them. */
export function describeEstimate({
  videos,
  unknown,
  bytes,
  freeBytes,
  seconds,
}: PreparationsEstimate): string {
  if (unknown === videos) return 'The store is finding out what it takes...';
  const more = unknown === 0 ? '' : ` The store is still looking at ${unknown} of them.`;
  const space =
    bytes === 0
      ? ', and no extra space'
      : freeBytes === null
        ? ` and ${formatBytes(bytes)} of space`
        : ` and ${formatBytes(bytes)} of the ${formatBytes(freeBytes)} that are free`;
  return `It takes about ${formatPlayingTime(seconds)}${space}.${more}`;
}
