import { expect, it } from 'vitest';
import { beginningFor, keepQuality, levelFor, linesOf, readKeptQuality } from './qualities.ts';

const levels = [
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

it('a picture has the lines of its shorter side', () => {
  expect(linesOf({ width: 1920, height: 1080 })).toBe(1080);
  expect(linesOf({ width: 1080, height: 1920 })).toBe(1080);
});

it('a chosen quality plays, or the next lower one that the video has', () => {
  expect(levelFor(levels, null)).toBe(-1);
  expect(levelFor(levels, 720)).toBe(1);
  expect(levelFor(levels, 1000)).toBe(1);
  expect(levelFor(levels, 2160)).toBe(2);
  expect(levelFor(levels, 240)).toBe(0);
});

it('playing begins with what the line loads twice as fast as it plays', () => {
  const rates = [900_000, 2_500_000, 4_500_000].map((averageBitrate) => ({ averageBitrate }));
  expect(beginningFor(rates, 5_000_000)).toBe(1);
  expect(beginningFor(rates, 20_000_000)).toBe(2);
  expect(beginningFor(rates, 100_000)).toBe(0);
  expect(beginningFor(rates)).toBe(0);
});

it('the choice is kept, until it is automatic again', () => {
  const kept = new Map<string, string>();
  const memory = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
    forget: (name: string) => void kept.delete(name),
  };
  expect(readKeptQuality(memory)).toBeNull();
  keepQuality(480, memory);
  expect(readKeptQuality(memory)).toBe(480);
  keepQuality(null, memory);
  expect(kept.size).toBe(0);
  for (const odd of ['', 'auto', '-1', '1.5']) {
    memory.write('sleigh.quality', odd);
    expect(readKeptQuality(memory)).toBeNull();
  }
});
