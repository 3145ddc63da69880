import { expect, it } from 'vitest';
import type { Preparation } from '#contract/renditions.ts';
import { describeState } from './describe-state.ts';

const preparation = (change: Partial<Preparation>): Preparation => ({
  videoId: 'a',
  state: 'not_asked',
  percent: 0,
  reason: null,
  step: null,
  secondsLeft: null,
  playsEverywhere: null,
  problem: null,
  note: null,
  canMakeMore: false,
  replaces: null,
  ...change,
});

it.each([
  [{ state: 'queued' }, 'Waiting to be prepared', 'waiting'],
  [{ state: 'running', percent: 42 }, 'Preparing 42 %', 'working'],
  [{ state: 'ready' }, 'Ready', 'good'],
  [{ state: 'waiting_for_ffmpeg' }, 'Waiting for ffmpeg', 'warning'],
  [{ state: 'failed', reason: 'No room.' }, 'Cannot be used', 'broken'],
  [{ state: 'failed', playsEverywhere: false }, 'Cannot be used', 'broken'],
  [{ state: 'failed', playsEverywhere: true }, 'Preparation failed', 'warning'],
  [{ state: 'cancelled' }, 'Not prepared', 'quiet'],
  [{ state: 'not_asked', playsEverywhere: true }, 'Not prepared', 'quiet'],
  [{ state: 'not_asked', playsEverywhere: false }, 'Does not play everywhere', 'warning'],
  [{ state: 'not_asked', reason: 'It is a text file.' }, 'Cannot be used', 'broken'],
] as const)('%o is said as “%s”', (change, words, kind) => {
  expect(describeState(preparation(change))).toEqual({ words, kind });
});

it('says of a video that nobody asked for that it is not prepared', () => {
  expect(describeState(undefined)).toEqual({ words: 'Not prepared', kind: 'quiet' });
});
