import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import type { Progress } from './chunk-progress.ts';
import { createServerStandIn, fileOfChunks, fullDisk } from './testing/server-stand-in.ts';
import type { Trouble } from './upload-failure.ts';
import { uploadFile } from './upload-file.ts';

const never = new AbortController().signal;

function runOf(chunks: number, received: number[] = [], signal = never) {
  const progress: number[] = [];
  const troubles: (Trouble | null)[] = [];
  const file = fileOfChunks(chunks);
  return {
    progress,
    troubles,
    run: {
      file,
      uploadId: 'upload-1',
      fingerprint: 'lesson',
      received,
      signal,
      isPausing: () => false,
      onProgress: ({ sentBytes }: Progress) => void progress.push(sentBytes / file.size),
      onTrouble: (trouble: Trouble | null) => void troubles.push(trouble),
    },
  };
}

describe('sending a file', () => {
  it('sends every chunk once, three at a time on a fast line, and returns the finished upload', async () => {
    const server = createServerStandIn(7);
    const { run, progress } = runOf(7);
    const uploaded = await uploadFile(server.ports, run);
    expect(uploaded).toEqual({ videoPath: '/media/videos/upload-1', videoId: 'upload-1' });
    expect(server.sent.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(server.mostAtOnce).toBe(3);
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(1);
  });

  it('sends one at a time on a slow line', async () => {
    const server = createServerStandIn(7);
    server.onSend = () => {
      server.now += 10_001;
    };
    await uploadFile(server.ports, runOf(7).run);
    expect(server.mostAtOnce).toBe(1);
    expect(server.sent).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('sends the first chunk alone, as it does not know the line yet', async () => {
    const server = createServerStandIn(4);
    const atOnce: number[] = [];
    server.onSend = () => void atOnce.push(server.underWay);
    await uploadFile(server.ports, runOf(4).run);
    expect(atOnce).toEqual([1, 1, 2, 3]);
  });

  it('ends with the chunks under way when it is paused', async () => {
    const server = createServerStandIn(7);
    const { run } = runOf(7);
    const isPausing = () => server.sent.length >= 3;
    expect(await uploadFile(server.ports, { ...run, isPausing })).toBeNull();
    expect(server.sent.length).toBeGreaterThanOrEqual(3);
    expect(server.sent.length).toBeLessThan(7);
    const [known] = await server.ports.findUploads('lesson', never);
    expect(known?.received).toEqual(server.sent.toSorted());
  });

  it('asks for disk space for what is missing before it sends anything', async () => {
    const server = createServerStandIn(3, [0]);
    const order: string[] = [];
    server.onSend = (number) => void order.push(`chunk ${number} after ${server.spaceChecks}`);
    await uploadFile(server.ports, runOf(3, [0]).run);
    const missing = CHUNK_BYTES + 1000;
    expect(order).toEqual([`chunk 1 after ${missing}`, `chunk 2 after ${missing}`]);
  });

  it('sends nothing to a full disk, however long, until there is space', async () => {
    const server = createServerStandIn(2);
    server.fullFor = 100;
    const { run, troubles } = runOf(2);
    expect((await uploadFile(server.ports, run))?.videoId).toBe('upload-1');
    expect(server.spaceChecks).toHaveLength(101);
    expect(server.sent).toHaveLength(2);
    expect(new Set(server.waits)).toEqual(new Set([30_000]));
    expect(troubles[0]).toEqual({
      reason: 'Not enough disk space.',
      next: 'The upload continues when there is space.',
      isLasting: true,
    });
    expect(troubles.at(-1)).toBeNull();
  });

  it('asks for disk space again after a chunk found the disk full', async () => {
    const server = createServerStandIn(2);
    server.failNext(0, [fullDisk]);
    server.onSend = () => {
      server.fullFor = server.sent.length === 1 ? 3 : 0;
    };
    await uploadFile(server.ports, runOf(2).run);
    expect(server.sent).toEqual([0, 0, 1]);
    expect(server.spaceChecks).toHaveLength(1 + 4);
  });

  it('sends only what is missing', async () => {
    const server = createServerStandIn(5, [0, 3]);
    const { run, progress } = runOf(5, [0, 3]);
    await uploadFile(server.ports, run);
    expect(server.sent.toSorted()).toEqual([1, 2, 4]);
    expect(progress.at(0)).toBeGreaterThan(0.3);
  });

  it('sends the last chunk again if all are there and the answer was lost', async () => {
    const server = createServerStandIn(3, [0, 1, 2]);
    const { run } = runOf(3, [0, 1, 2]);
    expect((await uploadFile(server.ports, run))?.videoId).toBe('upload-1');
    expect(server.sent).toEqual([2]);
  });

  it('tries again after failures that pass, waiting longer each time', async () => {
    const server = createServerStandIn(2);
    server.failNext(0, [
      new UnreachableError(new Error('cut')),
      new HttpError(500, '', '{"message":"Broken"}'),
      new HttpError(502, 'Bad Gateway', ''),
    ]);
    const { run } = runOf(2);
    await uploadFile(server.ports, run);
    expect(server.sent.filter((number) => number === 0)).toHaveLength(4);
    expect(server.waits).toEqual([1000, 2000, 4000]);
  });

  it('tells what is wrong, in the server’s words or by the chunk’s number', async () => {
    const server = createServerStandIn(2);
    server.failNext(1, [
      new UnreachableError(new Error('cut')),
      new HttpError(500, '', '{"message":"Broken"}'),
      new HttpError(502, 'Bad Gateway', '<html>'),
      new HttpError(200, 'OK', '<html>'),
    ]);
    const { run, troubles } = runOf(2);
    await uploadFile(server.ports, run);
    const reported = troubles.flatMap((trouble) => trouble ?? []);
    expect(reported.map(({ reason }) => reason)).toEqual([
      'The store cannot be reached.',
      'Broken',
      'Chunk 2 upload failed',
      'Chunk 2 upload failed',
    ]);
    // Lasting after three answers; a lost connection is none.
    expect(reported.map(({ isLasting }) => isLasting)).toEqual([false, false, false, true]);
    expect(troubles.at(-1)).toBeNull();
  });

  it('tells of answers that failed after ten seconds, even if there were fewer than three', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const server = createServerStandIn(1);
    server.failNext(0, [new HttpError(503, '', '')]);
    const { promise, resolve } = Promise.withResolvers<void>();
    const { run, troubles } = runOf(1);
    const uploaded = uploadFile({ ...server.ports, wait: () => promise }, run);
    await vi.advanceTimersByTimeAsync(9999);
    expect(troubles.at(-1)?.isLasting).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(troubles.at(-1)).toMatchObject({ reason: 'Chunk 1 upload failed', isLasting: true });
    resolve();
    await uploaded;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails with the server’s message when a chunk is refused, and stops the other chunks', async () => {
    const server = createServerStandIn(9);
    server.failNext(1, [new HttpError(415, '', '{"message":"This is a ZIP archive."}')]);
    const { run } = runOf(9);
    await expect(uploadFile(server.ports, run)).rejects.toThrow('This is a ZIP archive.');
    expect(server.sent.length).toBeLessThan(9);
    expect(server.underWay).toBe(0);
  });

  it('names the chunk, counting from 1, if the server says nothing', async () => {
    const server = createServerStandIn(3);
    server.failNext(1, [new HttpError(400, 'Bad Request', '')]);
    await expect(uploadFile(server.ports, runOf(3).run)).rejects.toThrow('Chunk 2 upload failed');
  });

  it('gives up after many failures in a row', async () => {
    const server = createServerStandIn(1);
    server.failNext(0, Array(24).fill(new UnreachableError(new Error('gone'))));
    await expect(uploadFile(server.ports, runOf(1).run)).rejects.toThrow('Chunk 1 upload failed');
    expect(server.waits).toHaveLength(23);
    expect(Math.max(...server.waits)).toBe(30_000);
  });

  it('fails if the server does not confirm the end', async () => {
    const server = createServerStandIn(2);
    server.confirms = false;
    await expect(uploadFile(server.ports, runOf(2).run)).rejects.toThrow(
      'Upload completed but server did not confirm',
    );
  });

  it('ends when it is stopped', async () => {
    const server = createServerStandIn(4);
    const stop = new AbortController();
    server.onSend = (number) => {
      if (number === 2) stop.abort(new Error('stopped'));
    };
    await expect(uploadFile(server.ports, runOf(4, [], stop.signal).run)).rejects.toThrow(
      'stopped',
    );
  });
});
