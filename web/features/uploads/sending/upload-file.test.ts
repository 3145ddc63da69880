import { describe, expect, it } from 'vitest';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { createServerStandIn, fileOfChunks } from './testing/server-stand-in.ts';
import { uploadFile } from './upload-file.ts';

const never = new AbortController().signal;

function runOf(chunks: number, received: number[] = [], signal = never) {
  const progress: number[] = [];
  const file = fileOfChunks(chunks);
  return {
    progress,
    run: {
      file,
      uploadId: 'upload-1',
      received,
      signal,
      onProgress: (bytes: number) => void progress.push(bytes / file.size),
      onTrouble: () => undefined,
    },
  };
}

describe('sending a file', () => {
  it('sends every chunk once, three at a time, and returns the finished upload', async () => {
    const server = createServerStandIn(7);
    const { run, progress } = runOf(7);
    const uploaded = await uploadFile(server.ports, run);
    expect(uploaded).toEqual({ videoPath: '/media/videos/upload-1', videoId: 'upload-1' });
    expect(server.sent.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(server.mostAtOnce).toBe(3);
    expect(progress.at(0)).toBe(0);
    expect(progress.at(-1)).toBe(1);
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
    expect((await uploadFile(server.ports, run)).videoId).toBe('upload-1');
    expect(server.sent).toEqual([2]);
  });

  it('tries again after failures that pass, waiting longer each time', async () => {
    const server = createServerStandIn(2);
    server.failNext(0, [
      new UnreachableError(new Error('cut')),
      new HttpError(507, '', '{"message":"Not enough room"}'),
      new HttpError(502, 'Bad Gateway', ''),
    ]);
    const { run } = runOf(2);
    await uploadFile(server.ports, run);
    expect(server.sent.filter((number) => number === 0)).toHaveLength(4);
    expect(server.waits).toEqual([1000, 2000, 4000]);
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
      if (number === 3) stop.abort(new Error('stopped'));
    };
    await expect(uploadFile(server.ports, runOf(4, [], stop.signal).run)).rejects.toThrow(
      'stopped',
    );
  });
});
