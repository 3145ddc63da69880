import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { createServerStandIn, fileOfChunks } from './testing/server-stand-in.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

let server: ReturnType<typeof createServerStandIn>;
let queue: UploadQueue;
let remembered: Map<string, string>;
let dropped: string[];
let failed: (string | null)[];
let now: number;

function openQueue(): UploadQueue {
  let ids = 0;
  return new UploadQueue({
    ...server.ports,
    fingerprint: async (file) => file.name,
    memory: {
      recall: (fingerprint) => remembered.get(fingerprint) ?? null,
      remember: (fingerprint, uploadId) => void remembered.set(fingerprint, uploadId),
      forget: (fingerprint) => void remembered.delete(fingerprint),
    },
    drop: (uploadId) => void dropped.push(uploadId),
    newUploadId: () => {
      ids += 1;
      return `upload-${remembered.size}-${ids}`;
    },
    now: () => now,
    onFailed: ({ problem }) => void failed.push(problem),
  });
}

beforeEach(() => {
  server = createServerStandIn(4);
  remembered = new Map();
  dropped = [];
  failed = [];
  now = 0;
  queue = openQueue();
});

const item = (key: string): UploadItem => {
  const found = queue.list().find((entry) => entry.key === key);
  if (!found) throw new Error(`nothing under ${key}`);
  return found;
};
const becomes = (key: string, state: UploadItem['state']) =>
  vi.waitFor(() => expect(item(key).state).toBe(state), { interval: 1 });
/** Does something once, when so many chunks were sent. */
const whenSent = (count: number, act: () => void) => {
  server.onSend = () => {
    if (server.sent.length === count) act();
  };
};

describe('the queue of uploads', () => {
  it('sends one file after the other', async () => {
    const first = queue.add({ file: fileOfChunks(4, 'first.mp4') });
    const second = queue.add({ file: fileOfChunks(4, 'second.mp4') });
    expect([item(first).state, item(second).state]).toEqual(['uploading', 'waiting']);
    await becomes(second, 'uploaded');
    expect(item(first).uploaded?.videoId).toBe('upload-0-1');
    expect(item(second).uploaded?.videoId).toBe('upload-1-2');
    expect(server.mostAtOnce).toBeLessThanOrEqual(3);
  });

  it('pauses, lets the next one upload, and continues where it stopped', async () => {
    const first = queue.add({ file: fileOfChunks(4, 'first.mp4') });
    whenSent(4, () => queue.pause(first));
    const second = queue.add({ file: fileOfChunks(4, 'second.mp4') });
    await becomes(second, 'uploaded');
    // The chunk that was acknowledged counts, not what had only left of the others.
    expect(item(first)).toMatchObject({ state: 'paused', sentBytes: CHUNK_BYTES });
    server.sent.length = 0;
    queue.resume(first);
    await becomes(first, 'uploaded');
    expect(server.sent).toHaveLength(1);
  });

  it('continues after a reload, by the file’s fingerprint', async () => {
    const key = queue.add({ file: fileOfChunks(4) });
    whenSent(4, () => queue.pause(key));
    await becomes(key, 'paused');
    await vi.waitFor(async () => {
      const known = await server.ports.ask('upload-0-1', new AbortController().signal);
      expect(known?.received).toHaveLength(3);
    });
    server.sent.length = 0;
    queue = openQueue();
    const again = queue.add({ file: fileOfChunks(4) });
    await becomes(again, 'uploaded');
    expect(server.sent).toHaveLength(1);
    expect(item(again).uploadId).toBe('upload-0-1');
  });

  it('takes a complete upload without sending a byte', async () => {
    server = createServerStandIn(4, [0, 1, 2, 3]);
    server.know('upload-before');
    remembered.set('lesson.mp4', 'upload-before');
    queue = openQueue();
    const key = queue.add({ file: fileOfChunks(4) });
    await becomes(key, 'uploaded');
    expect(server.sent).toEqual([]);
    expect(item(key)).toMatchObject({ sentBytes: fileOfChunks(4).size, uploadId: 'upload-before' });
  });

  it.each(['refused', 'claimed'] as const)('starts over if the old upload is %s', async (state) => {
    server.know('upload-before');
    server.state = state;
    remembered.set('lesson.mp4', 'upload-before');
    const key = queue.add({ file: fileOfChunks(4) });
    await becomes(key, 'uploaded');
    expect(item(key).uploadId).toBe('upload-1-1');
  });

  it('gives the same file chosen twice two uploads', async () => {
    const first = queue.add({ file: fileOfChunks(4) });
    const second = queue.add({ file: fileOfChunks(4) });
    await becomes(second, 'uploaded');
    expect(item(first).uploadId).not.toBe(item(second).uploadId);
  });

  it('says why it failed, keeps the file, and continues on demand', async () => {
    server.failNext(2, [new HttpError(409, '', '{"message":"Other bytes."}')]);
    const key = queue.add({ file: fileOfChunks(4) });
    await becomes(key, 'failed');
    expect(failed).toEqual(['Other bytes.']);
    queue.resume(key);
    await becomes(key, 'uploaded');
    expect(item(key).problem).toBeNull();
  });

  it('shows trouble while it tries again by itself', async () => {
    server.failNext(0, [new UnreachableError(new Error('cut'))]);
    const seen: boolean[] = [];
    queue.subscribe(() => seen.push(queue.list()[0]?.isTroubled ?? false));
    const key = queue.add({ file: fileOfChunks(4) });
    await becomes(key, 'uploaded');
    expect(seen).toContain(true);
    expect(seen.at(-1)).toBe(false);
    expect(failed).toEqual([]);
  });

  it('shows no more trouble once chunks get through again, while it still uploads', async () => {
    server.failNext(0, [new UnreachableError(new Error('cut'))]);
    // Progress is published at most every 200 ms: each chunk comes a second after the one before.
    server.onSend = () => {
      now += 1000;
    };
    const seen: string[] = [];
    queue.subscribe(() => {
      const [first] = queue.list();
      if (first) seen.push(`${first.state}, ${first.isTroubled ? 'trouble' : 'fine'}`);
    });
    const key = queue.add({ file: fileOfChunks(4) });
    await becomes(key, 'uploaded');
    const afterTrouble = seen.slice(seen.indexOf('uploading, trouble'));
    expect(afterTrouble).toContain('uploading, trouble');
    expect(afterTrouble).toContain('uploading, fine');
  });

  it('has the server delete what is canceled, and sends no more of it', async () => {
    const key = queue.add({ file: fileOfChunks(4) });
    whenSent(3, () => queue.cancel(key));
    await vi.waitFor(() => expect(dropped).toEqual(['upload-0-1']), { interval: 1 });
    expect(queue.list()).toEqual([]);
    expect(remembered.size).toBe(0);
    expect(server.sent).toHaveLength(3);
  });

  it('saves a finished upload, again after a failure, and then forgets it', async () => {
    const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no'));
    save.mockResolvedValueOnce();
    const key = queue.add({ file: fileOfChunks(4), save });
    await becomes(key, 'unsaved');
    expect(remembered.size).toBe(1);
    queue.resume(key);
    await vi.waitFor(() => expect(queue.list()).toEqual([]), { interval: 1 });
    expect(save).toHaveBeenCalledTimes(2);
    expect(save).toHaveBeenCalledWith({
      videoPath: '/media/videos/upload-0-1',
      videoId: 'upload-0-1',
    });
    expect(remembered.size).toBe(0);
  });
});
