import { describe, expect, it } from 'vitest';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { chunksToSend, planChunks, sizeOf } from './chunk-plan.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isPassing, retryDelay } from './retry-rule.ts';
import { createSpeedMeter, secondsLeft } from './speed-meter.ts';
import { createUploadMemory } from './upload-memory.ts';

const MB = 1024 * 1024;

describe('the plan of an upload', () => {
  it('cuts a file into chunks of 50 MB and a rest', () => {
    expect(planChunks(120 * MB)).toEqual([
      { number: 0, start: 0, end: 52_428_800 },
      { number: 1, start: 52_428_800, end: 104_857_600 },
      { number: 2, start: 104_857_600, end: 120 * MB },
    ]);
    expect(planChunks(52_428_800)).toHaveLength(1);
    expect(planChunks(52_428_801)).toHaveLength(2);
    expect(planChunks(10_737_418_240)).toHaveLength(205);
  });

  it('covers every byte once, whatever the size', () => {
    for (const size of [1, 9, 10, 11, 99, 100, 101]) {
      const plan = planChunks(size, 10);
      expect(sizeOf(plan)).toBe(size);
      expect(plan.map(({ start }) => start)).toEqual(plan.map((_, number) => number * 10));
    }
  });

  it('sends what is missing, and the last chunk again where nothing is', () => {
    const plan = planChunks(35, 10);
    const numbers = (received: number[]) =>
      chunksToSend(plan, received).map(({ number }) => number);
    expect(numbers([])).toEqual([0, 1, 2, 3]);
    expect(numbers([3, 1])).toEqual([0, 2]);
    expect(numbers([0, 1, 2, 3])).toEqual([3]);
  });
});

describe('trying again', () => {
  it.each([
    [new UnreachableError(new Error('offline')), true],
    [new HttpError(507, '', '{"message":"Not enough room"}'), true],
    [new HttpError(503, '', ''), true],
    [new HttpError(429, '', ''), true],
    [new HttpError(401, '', ''), false],
    [new HttpError(409, '', ''), false],
    [new HttpError(415, '', ''), false],
    [new Error('a bug'), false],
  ])('%s: %s', (error, passing) => {
    expect(isPassing(error)).toBe(passing);
  });

  it('waits longer each time, up to half a minute', () => {
    expect([1, 2, 3, 6, 20].map((failures) => retryDelay(failures, 1))).toEqual([
      1000, 2000, 4000, 30_000, 30_000,
    ]);
    expect(retryDelay(1, 0)).toBe(750);
  });
});

describe('speed and time left', () => {
  it('says nothing before a second has passed', () => {
    const meter = createSpeedMeter();
    expect(meter.bytesPerSecond()).toBeNull();
    meter.note(0, 0);
    meter.note(500, 900);
    expect(meter.bytesPerSecond()).toBeNull();
    meter.note(1000, 1000);
    expect(meter.bytesPerSecond()).toBe(1000);
  });

  it('is the average of the last seconds, so that a stutter hardly shows', () => {
    const meter = createSpeedMeter();
    for (let second = 0; second <= 60; second += 1) {
      meter.note(second * 1000 + (second % 2) * 400, second * 1000);
    }
    expect(meter.bytesPerSecond()).toBeCloseTo(1000, -2);
    // Standing still since then.
    for (let second = 61; second <= 66; second += 1) meter.note(60_000, second * 1000);
    expect(meter.bytesPerSecond()).toBeLessThan(600);
  });

  it('starts afresh where bytes were lost', () => {
    const meter = createSpeedMeter();
    meter.note(0, 0);
    meter.note(9000, 3000);
    meter.note(2000, 4000);
    expect(meter.bytesPerSecond()).toBeNull();
  });

  it('tells the time left in whole seconds', () => {
    expect(secondsLeft(2500, 1000)).toBe(3);
    expect(secondsLeft(2500, null)).toBeNull();
    expect(secondsLeft(2500, 0)).toBeNull();
  });
});

describe('what a file is known by', () => {
  const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'a.mp4', lastModified = 1) =>
    new File([bytes], name, { lastModified });
  const base = new Uint8Array(3 * MB).map((_, index) => index % 251);
  const changedAt = (index: number) => base.with(index, 250 - (base[index] ?? 0));

  it('is the same for the same file, and another for any other', async () => {
    const known = await fingerprintOf(fileOf(base));
    expect(await fingerprintOf(fileOf(base))).toBe(known);
    const others = await Promise.all(
      [
        fileOf(base, 'b.mp4'),
        fileOf(base, 'a.mp4', 2),
        fileOf(changedAt(100)),
        fileOf(changedAt(3 * MB - 100)),
        fileOf(base.slice(0, -1)),
      ].map(fingerprintOf),
    );
    expect(new Set([known, ...others]).size).toBe(6);
  });
});

/** As the browser's, without the browser. */
function memoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

describe('the memory of uploads', () => {
  it('outlives the page, and forgets what is done or old', () => {
    const storage = memoryStorage();
    let now = 0;
    const memory = createUploadMemory(storage, () => now);
    memory.remember('beard', 'upload-beard');
    memory.remember('suit', 'upload-suit');
    expect(createUploadMemory(storage, () => now).recall('beard')).toBe('upload-beard');
    memory.forget('beard');
    expect(memory.recall('beard')).toBeNull();
    now = 8 * 24 * 3_600_000;
    memory.remember('voice', 'upload-voice');
    expect(memory.recall('suit')).toBeNull();
    expect(memory.recall('voice')).toBe('upload-voice');
  });

  it('does without a storage that is broken or full', () => {
    const storage = memoryStorage();
    storage.setItem('sleigh.uploads', '{"half');
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const memory = createUploadMemory(storage, () => 0);
    memory.remember('beard', 'upload-beard');
    expect(memory.recall('beard')).toBeNull();
  });
});
