import { describe, expect, it } from 'vitest';
import { createSpeedMeter, secondsLeft } from './speed-meter.ts';

describe('speed and time left', () => {
  it('are not known in the first second', () => {
    const meter = createSpeedMeter();
    expect(meter.bytesPerSecond()).toBeNull();
    meter.note(0, 0);
    meter.note(500, 900);
    expect(meter.bytesPerSecond()).toBeNull();
    meter.note(1000, 1000);
    expect(meter.bytesPerSecond()).toBe(1000);
  });

  it('average the last seconds, so that a short stop hardly shows', () => {
    const meter = createSpeedMeter();
    for (let second = 0; second <= 60; second += 1) {
      meter.note(second * 1000 + (second % 2) * 400, second * 1000);
    }
    expect(meter.bytesPerSecond()).toBeCloseTo(1000, -2);
    // Standing still since then.
    for (let second = 61; second <= 66; second += 1) meter.note(60_000, second * 1000);
    expect(meter.bytesPerSecond()).toBeLessThan(600);
  });

  it('start over when bytes were lost', () => {
    const meter = createSpeedMeter();
    meter.note(0, 0);
    meter.note(9000, 3000);
    meter.note(2000, 4000);
    expect(meter.bytesPerSecond()).toBeNull();
  });

  it('are given in whole seconds', () => {
    expect(secondsLeft(2500, 1000)).toBe(3);
    expect(secondsLeft(2500, null)).toBeNull();
    expect(secondsLeft(2500, 0)).toBeNull();
  });
});
