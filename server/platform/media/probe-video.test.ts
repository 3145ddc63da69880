import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { mp4Video, webmVideo } from '../../testing/test-videos.ts';
import { INCOMPLETE } from './not-a-video.ts';
import { probeVideo } from './probe-video.ts';
import type { ReadAt } from './read-at.ts';
import { readMatroskaFacts } from './read-matroska-facts.ts';
import { readMp4Facts } from './read-mp4-facts.ts';
import { searchDuration } from './search-container.ts';

async function probe(file: Buffer) {
  const storage = createMemoryStorage();
  const { sizeBytes } = await storage.put('video', file);
  return probeVideo(storage, { key: 'video', sizeBytes });
}

/** What a recorder writes that never knows when it will end: pictures of no content, a second each. */
async function recording(format: OutputFormat, seconds: number): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
  for (let second = 0; second < seconds; second += 1) {
    const packet = new EncodedPacket(new Uint8Array(20), 'key', second, 1);
    await source.add(packet, second === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

describe('probing a video', () => {
  it('reads what the file says of itself', async () => {
    const cases: [Buffer, number, string][] = [
      [mp4Video({ seconds: 61.5 }), 61_500, 'video/mp4'],
      [mp4Video({ seconds: 3600, brand: 'qt  ', sizeBytes: 500_000 }), 3_600_000, 'video/mp4'],
      [webmVideo({ seconds: 12.25 }), 12_250, 'video/webm'],
      [webmVideo({ seconds: 7, docType: 'matroska' }), 7000, 'video/x-matroska'],
    ];
    for (const [file, durationMs, contentType] of cases) {
      expect(await probe(file)).toEqual({ durationMs, contentType });
    }
  });

  it('finds out what a recording does not say', async () => {
    const fragmented = await recording(new Mp4OutputFormat({ fastStart: 'fragmented' }), 9);
    expect(await probe(fragmented)).toEqual({ durationMs: 9000, contentType: 'video/mp4' });
    const live = await recording(new WebMOutputFormat({ appendOnly: true }), 4);
    const facts = await probe(live);
    expect(facts.contentType).toBe('video/webm');
    // Nothing says how long the last picture is shown.
    expect(facts.durationMs).toBeGreaterThanOrEqual(3000);
    expect(facts.durationMs).toBeLessThanOrEqual(4000);
  });

  it('names what is no video', async () => {
    const videoFile = mp4Video({ seconds: 9, sizeBytes: 2000 });
    const cases: [Buffer, string][] = [
      [mp4Video({ seconds: 9, track: 'soun' }), 'an MP4 file without a video track'],
      [webmVideo({ seconds: 9, trackType: 2 }), 'a WebM file without a video track'],
      [videoFile.subarray(0, 1500), INCOMPLETE],
      [Buffer.from(videoFile).fill(0x80, 24), 'an MP4 file that is damaged'],
      [webmVideo({ seconds: 9 }).subarray(0, 60), INCOMPLETE],
      [webmVideo({ seconds: 9 }).fill(0, 20), 'a WebM file that is damaged'],
      [Buffer.from('PK\x03\x04'), 'a ZIP archive'],
      [Buffer.alloc(0), 'an empty file'],
      [Buffer.alloc(5000, 1), 'no kind of file that is known here'],
    ];
    for (const [file, found] of cases) {
      await expect(probe(file)).rejects.toMatchObject({ found });
    }
  });

  it('is not led astray by sizes and numbers that lie', async () => {
    const mp4 = mp4Video({ seconds: 9, sizeBytes: 600 });
    const good = [
      [mp4, readMp4Facts],
      [webmVideo({ seconds: 9 }), readMatroskaFacts],
    ] as const;
    for (const [videoFile, read] of good) {
      for (let at = 0; at < videoFile.length; at += 1) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(videoFile);
          changed[at] = value;
          const readAt: ReadAt = async (from, length) => changed.subarray(from, from + length);
          const facts = await read(readAt, changed.length);
          if (facts === 'damaged' || facts === 'incomplete') continue;
          const { durationMs } = facts;
          expect(durationMs === null || (Number.isInteger(durationMs) && durationMs > 0)).toBe(
            true,
          );
        }
      }
    }
  });

  it('gives up a search that does not come to an end', async () => {
    const endless = webmVideo({ seconds: 9 });
    // An element that is nothing: the library looks at it again and again.
    endless[30] = 0;
    const readAt: ReadAt = async (start, length) => endless.subarray(start, start + length);
    const container = { readAt, sizeBytes: endless.length };
    expect(await searchDuration(container, { limitMs: 2000 })).toBeNull();
  });

  it('does not blame the file for a storage that fails', async () => {
    const videoFile = mp4Video({ seconds: 9 });
    const failing = { open: () => Promise.reject(new Error('the disk is gone')) };
    await expect(probeVideo(failing, { key: 'x', sizeBytes: videoFile.length })).rejects.toThrow(
      'the disk is gone',
    );
  });
});

it('reads little of a file of two million empty boxes, and says that it is damaged', async () => {
  const storage = createMemoryStorage();
  const box = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  const file = Buffer.concat([
    mp4Video({ seconds: 1 }).subarray(0, 20),
    Buffer.alloc(2_000_000 * 8, box),
  ]);
  const { sizeBytes } = await storage.put('boxes', file);
  let reads = 0;
  const open: typeof storage.open = async (key) => {
    const object = await storage.open(key);
    if (object === null) return null;
    const read: typeof object.read = (...where) => {
      reads += 1;
      return object.read(...where);
    };
    return { ...object, read };
  };
  await expect(probeVideo({ open }, { key: 'boxes', sizeBytes })).rejects.toThrow('damaged');
  expect(reads).toBeLessThan(100);
});
