import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it, vi } from 'vitest';
import { isFull } from '../../../../scripts/test/sized.ts';
import { mp4Video, webmVideo } from '../../../testing/test-videos.ts';
import { fileInMemory } from '../../../testing/videos/file-in-memory.ts';
import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { probeVideo } from './probe-video.ts';

async function probe(file: Buffer) {
  const { contentType, facts } = await probeVideo(fileInMemory(file));
  return { durationMs: facts.durationMs, contentType };
}

/** A file of a recorder that never knows when it will end: pictures of no content, a second each. */
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

  it('is not led astray by sizes and numbers that lie', { timeout: 300_000 }, async () => {
    const step = isFull ? 11 : 31;
    const mp4 = mp4Video({ seconds: 9, sizeBytes: 600 });
    // In a Matroska file, some make the library search until it is ended.
    for (const videoFile of isFull ? [mp4, webmVideo({ seconds: 9 })] : [mp4]) {
      for (let at = 0; at < videoFile.length; at += step) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(videoFile);
          changed[at] = value;
          const probing = probeVideo(fileInMemory(changed));
          const found = await probing.catch((error: unknown) => error);
          if (found instanceof NotAVideo) continue;
          const isTime = (ms: unknown) => ms === null || (Number.isInteger(ms) && Number(ms) > 0);
          expect(found).toMatchObject({ facts: { durationMs: expect.toSatisfy(isTime) } });
        }
      }
    }
  });

  it('gives up a search that does not come to an end', async () => {
    const endless = webmVideo({ seconds: 9 });
    // An element that is nothing: the library looks at it again and again.
    endless[30] = 0;
    const file = fileInMemory(endless);
    let reads = 0;
    const readAt: typeof file.readAt = (...where) => {
      reads += 1;
      return file.readAt(...where);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const probing = probeVideo({ ...file, readAt }).catch((error: unknown) => error);
      // The first three are those of the outline.
      await expect.poll(() => reads > 3 && vi.getTimerCount() === 1).toBe(true);
      vi.advanceTimersByTime(15_000);
      expect(await probing).toMatchObject({ found: 'a WebM file that is damaged' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('survives an index that would take all of the memory, and believes what its header says', async () => {
    const bomb = mp4Video({ seconds: 9 });
    // Four thousand million samples, in tables of one entry each.
    for (const table of ['stts', 'ctts', 'stsz'])
      bomb.writeUInt32BE(0xfffffff0, bomb.indexOf(table) + 12);
    const { facts } = await probeVideo(fileInMemory(bomb));
    expect([facts.durationMs, facts.video.codec, facts.video.frameRate]).toEqual([
      9000,
      'h264',
      null,
    ]);
    const next = await probeVideo(fileInMemory(mp4Video({ seconds: 8 })));
    expect([next.facts.durationMs, next.facts.video.frameRate]).toEqual([8000, 0.125]);
  });

  it('does not blame the file for a storage that fails, wherever it fails', async () => {
    const file = fileInMemory(mp4Video({ seconds: 9, sizeBytes: 300_000 }));
    let left = 0;
    const readAt: typeof file.readAt = (...where) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('the disk is gone')) : file.readAt(...where);
    };
    const ends: string[] = [];
    for (let good = 0; ends.at(-1) !== 'read'; good += 1) {
      left = good;
      const probing = probeVideo({ ...file, readAt });
      ends.push(
        await probing.then(
          () => 'read',
          (error: Error) => error.message,
        ),
      );
    }
    expect(ends.length).toBeGreaterThan(4);
    expect(new Set(ends)).toEqual(new Set(['the disk is gone', 'read']));
  });

  it('ends when it is told to', async () => {
    const stopping = new AbortController();
    const file = fileInMemory(mp4Video({ seconds: 9, sizeBytes: 300_000 }));
    const readAt: typeof file.readAt = (...where) => {
      // Larger pieces are for the process.
      if (where[1] > 8192) stopping.abort(new Error('the store stops'));
      return file.readAt(...where);
    };
    const { signal } = stopping;
    await expect(probeVideo({ ...file, readAt }, { signal })).rejects.toThrow('the store stops');
  });
});

it('reads little of a file of two million empty boxes, and says that it is damaged', async () => {
  const empty = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  const file = fileInMemory(
    Buffer.concat([mp4Video({ seconds: 1 }).subarray(0, 20), Buffer.alloc(2_000_000 * 8, empty)]),
  );
  let reads = 0;
  const readAt: typeof file.readAt = (...where) => {
    reads += 1;
    return file.readAt(...where);
  };
  await expect(probeVideo({ ...file, readAt })).rejects.toThrow('damaged');
  expect(reads).toBeLessThan(100);
});
