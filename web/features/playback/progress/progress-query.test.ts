import { describe, expect, it } from 'vitest';
import type { Progress } from '#contract/playback.ts';
import { withEntry } from './progress-query.ts';

const entry = (videoId: string, positionSeconds: number, watched = false): Progress => ({
  videoId,
  positionSeconds,
  watched,
  updatedAt: '2026-12-01T10:00:00.000Z',
});

describe('the cached list', () => {
  it('has the most recently played video first, once', () => {
    const list = [entry('a', 1), entry('b', 2)];
    expect(withEntry(list, entry('b', 9))).toEqual([entry('b', 9), entry('a', 1)]);
    expect(withEntry([], entry('a', 3))).toEqual([entry('a', 3)]);
  });

  it('keeps a watched video watched', () => {
    expect(withEntry([entry('a', 0, true)], entry('a', 5))).toEqual([entry('a', 5, true)]);
  });
});
