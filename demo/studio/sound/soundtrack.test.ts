import { expect, test } from 'vitest';
import { sampleRate } from './instruments.ts';
import { playTune } from './soundtrack.ts';
import type { Tune } from './tune.ts';

const tune: Tune = {
  key: 48,
  tempo: 90,
  chords: [0, 3],
  figure: [0, 2, null, 3],
  voice: 'celesta',
  bells: true,
  described: 'A test tune',
};

const loudest = (pcm: Buffer, from: number, to: number) => {
  let peak = 0;
  for (let at = from * 4; at < to * 4; at += 2)
    peak = Math.max(peak, Math.abs(pcm.readInt16LE(at)));
  return peak / 32_768;
};

test('plays stereo of the asked length, the same every time, never clipped, silent at both ends', () => {
  const pcm = playTune(tune, 6);
  const samples = 6 * sampleRate;
  expect(pcm.length).toBe(samples * 4);
  expect(playTune(tune, 6).equals(pcm)).toBe(true);
  expect(loudest(pcm, 0, samples)).toBeGreaterThan(0.2);
  expect(loudest(pcm, 0, samples)).toBeLessThan(0.6);
  expect(loudest(pcm, 0, 40)).toBeLessThan(0.01);
  expect(loudest(pcm, samples - 40, samples)).toBeLessThan(0.01);
});
