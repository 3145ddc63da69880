import { expect, it } from 'vitest';
import { describeEstimate } from './describe-estimate.ts';

const GB = 1024 ** 3;

it.each([
  [0, 'It takes about 2 h 5 min and 4.0 GB of the 56 GB that are free.'],
  [
    2,
    'It takes about 2 h 5 min and 4.0 GB of the 56 GB that are free. The store is still looking at 2 of them.',
  ],
  [12, 'The store is finding out what it takes...'],
])('with %i unknown videos: %s', (unknown, text) => {
  const estimate = { videos: 12, unknown, bytes: 4 * GB, freeBytes: 56 * GB, seconds: 7500 };
  expect(describeEstimate(estimate)).toBe(text);
});

it('says that nothing more is stored where all is only made again', () => {
  const estimate = { videos: 2, unknown: 0, bytes: 0, freeBytes: 56 * GB, seconds: 300 };
  expect(describeEstimate(estimate)).toBe('It takes about 5 min, and no extra space.');
});
