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
import { mp4Film, webmFilm } from '../../testing/test-films.ts';
import { createMemoryStorage } from '../storage/memory-storage.ts';
import { NotAVideo, probeVideo } from './probe-video.ts';

async function probe(file: Buffer) {
  const storage = createMemoryStorage();
  const { sizeBytes } = await storage.put('film', file);
  return probeVideo(storage, { key: 'film', sizeBytes });
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
      [mp4Film({ seconds: 61.5 }), 61_500, 'video/mp4'],
      [mp4Film({ seconds: 3600, brand: 'qt  ', sizeBytes: 500_000 }), 3_600_000, 'video/mp4'],
      [webmFilm({ seconds: 12.25 }), 12_250, 'video/webm'],
      [webmFilm({ seconds: 7, docType: 'matroska' }), 7000, 'video/x-matroska'],
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
    const film = mp4Film({ seconds: 9, sizeBytes: 2000 });
    const cases: [Buffer, string][] = [
      [mp4Film({ seconds: 9, track: 'soun' }), 'an MP4 file without a video track'],
      [webmFilm({ seconds: 9, trackType: 2 }), 'a WebM file without a video track'],
      [film.subarray(0, 1500), 'an MP4 file that is damaged'],
      [webmFilm({ seconds: 9 }).subarray(0, 30), 'a WebM file that is damaged'],
      [Buffer.from('PK\x03\x04'), 'a ZIP archive'],
      [Buffer.alloc(0), 'an empty file'],
      [Buffer.alloc(5000, 1), 'no kind of file that is known here'],
    ];
    for (const [file, found] of cases) {
      await expect(probe(file)).rejects.toMatchObject({ found });
    }
  });

  it('is not led astray by sizes and numbers that lie', async () => {
    const good = [mp4Film({ seconds: 9, sizeBytes: 600 }), webmFilm({ seconds: 9 })];
    for (const film of good) {
      for (let at = 0; at < film.length; at += 1) {
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(film);
          changed[at] = value;
          const outcome = await probe(changed).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).toBeInstanceOf(NotAVideo);
        }
      }
    }
  });

  it('does not blame the file for a storage that fails', async () => {
    const film = mp4Film({ seconds: 9 });
    const failing = { read: () => Promise.reject(new Error('the disk is gone')) };
    await expect(probeVideo(failing, { key: 'x', sizeBytes: film.length })).rejects.toThrow(
      'the disk is gone',
    );
  });
});
