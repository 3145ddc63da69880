import { expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { hasMoved, withLatest } from './use-preparations.ts';

const at = (videoId: string, state: Preparation['state'], percent = 0): Preparation => ({
  videoId,
  state,
  percent,
  reason: null,
  step: null,
  secondsLeft: null,
  playsEverywhere: null,
  problem: null,
  note: null,
  canMakeMore: false,
  replaces: null,
});

it('shows the latest of what is under way, and nothing outdated of what has ended', () => {
  const all = [at('a', 'running', 10), at('b', 'ready', 100), at('c', 'queued')];
  const shown = withLatest(all, [at('a', 'running', 42), at('b', 'running', 80)]);
  expect([...shown.values()].map(({ state, percent }) => [state, percent])).toEqual([
    ['running', 42],
    ['ready', 100],
    ['queued', 0],
  ]);
});

it('notices that something began or ended', () => {
  const all = [at('a', 'running'), at('b', 'ready'), at('c', 'queued')];
  expect(hasMoved(all, [at('a', 'running'), at('c', 'running')])).toBe(false);
  expect(hasMoved(all, [at('a', 'running')])).toBe(true);
  expect(hasMoved(all, [at('a', 'running'), at('b', 'queued')])).toBe(true);
});
