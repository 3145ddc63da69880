import { expect, it } from 'vitest';
import { indexBytes, joinReferences, makeIndex, peakBitRate } from './segment-index.ts';

const references = [10, 20, 30, 40, 50].map((sizeBytes) => ({ sizeBytes, duration: 2000 }));
const index = { trackId: 1, timescale: 1000, from: 0, references };

it('writes each reference with its bytes and its time', () => {
  const box = makeIndex(index);
  expect(box.length).toBe(indexBytes(5));
  expect(box.readUInt32BE(0)).toBe(box.length);
  expect(box.readUInt16BE(30)).toBe(5);
  expect([box.readUInt32BE(32), box.readUInt32BE(36)]).toEqual([10, 2000]);
  expect([box.readUInt32BE(80), box.readUInt32BE(84)]).toEqual([50, 2000]);
});

it('joins neighbours where there is no room for all', () => {
  const sizes = (most: number) => joinReferences(references, most).map((one) => one.sizeBytes);
  expect(sizes(5)).toEqual([10, 20, 30, 40, 50]);
  expect(sizes(4)).toEqual([30, 70, 50]);
  expect(sizes(2)).toEqual([100, 50]);
  expect(joinReferences(references, 1)).toEqual([{ sizeBytes: 150, duration: 10_000 }]);
});

it('finds the peak over whole segments, so that a short rest does not count alone', () => {
  expect(peakBitRate(index, 2)).toBe(200);
  // 30, and 70 with the rest of 50.
  expect(peakBitRate(index, 4)).toBe(160);
  const short = [...references, { sizeBytes: 5, duration: 1 }];
  expect(peakBitRate({ ...index, references: short }, 2)).toBe(220);
  expect(peakBitRate({ ...index, references: [] }, 2)).toBe(0);
});
