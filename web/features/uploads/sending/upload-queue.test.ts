import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_BYTES } from '#contract/uploads.ts';
import { HttpError, UnreachableError } from '../../../lib/http-error.ts';
import { createServerStandIn, fileOfChunks } from './testing/server-stand-in.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';

let server: ReturnType<typeof createServerStandIn>;
let queue: UploadQueue;
let ids = 0;
let dropped: string[];
let failed: string[];
let takesForeign = false;

/** The queue of a page, of whichever browser. */
function openQueue(): UploadQueue {
  return new UploadQueue({
    ...server.ports,
    takesForeign: async () => takesForeign,
    fingerprint: async (file) => file.name,
    drop: (uploadId) => void dropped.push(uploadId),
    newUploadId: () => {
      ids += 1;
      return `upload-${ids}`;
    },
    onFailed: (reason) => void failed.push(reason),
  });
}

/** Ends what hangs, no more. */
const WAIT = { interval: 1, timeout: 60_000 };

/** Opens a queue at a server that expects so many chunks and has received some. */
function openAt(totalChunks: number, received?: number[]): void {
  server = createServerStandIn(totalChunks, received);
  queue = openQueue();
}

/** Adds a file of so many chunks and answers its key. */
const add = (name?: string, chunks = 4): string => queue.add({ file: fileOfChunks(chunks, name) });

beforeEach(() => {
  ids = 0;
  dropped = [];
  failed = [];
  openAt(4);
});

const item = (key: string): UploadItem => {
  const found = queue.list().find((entry) => entry.key === key);
  if (!found) throw new Error(`nothing under ${key}`);
  return found;
};
const becomes = (key: string, state: UploadItem['state']) =>
  vi.waitFor(() => expect(item(key).state).toBe(state), WAIT);
/** Does something once, when so many chunks were sent, each in so many milliseconds. */
const whenSent = (count: number, act: () => void, chunkMs = 0) => {
  server.onSend = () => {
    server.now += chunkMs;
    if (server.sent.length === count) act();
  };
};
/** Adds a file of 7 chunks, and does something with its key when the third is sent. */
function addSlowly(chunkMs: number, onThird: (key: string) => void): string {
  openAt(7);
  const key = add('lesson.mp4', 7);
  whenSent(3, () => onThird(key), chunkMs);
  return key;
}

describe('the queue of uploads', () => {
  it('sends one file after the other', async () => {
    const first = add('first.mp4');
    const second = add('second.mp4');
    expect([item(first).state, item(second).state]).toEqual(['uploading', 'waiting']);
    await becomes(second, 'uploaded');
    expect(item(first).uploaded?.videoId).toBe('upload-1');
    expect(item(second).uploaded?.videoId).toBe('upload-2');
    expect(server.mostAtOnce).toBeLessThanOrEqual(3);
  });

  it('pauses, lets the next one upload, and continues where it stopped', async () => {
    const first = add('first.mp4');
    whenSent(4, () => queue.pause(first));
    const second = add('second.mp4');
    await becomes(second, 'uploaded');
    // The chunk that was acknowledged counts, not what had only left of the others.
    expect(item(first)).toMatchObject({ state: 'paused', sentBytes: CHUNK_BYTES });
    server.sent.length = 0;
    queue.resume(first);
    await becomes(first, 'uploaded');
    expect(server.sent).toEqual([1, 2, 3]);
  });

  it('lets the chunks under way finish before it pauses where that takes seconds', async () => {
    const key = addSlowly(2000, (added) => queue.pause(added));
    const seen = new Set<string>();
    queue.subscribe(() => seen.add(item(key).state));
    await becomes(key, 'paused');
    expect(seen).toContain('pausing');
    const finished = server.sent.length;
    expect(finished).toBeLessThan(7);
    expect(item(key).sentBytes).toBe(finished * CHUNK_BYTES);
    queue.resume(key);
    await vi.waitFor(() => expect(server.sent).toHaveLength(7), WAIT);
  });

  it('pauses at once where the chunks under way would take longer', async () => {
    const key = addSlowly(60_000, (added) => queue.pause(added));
    await becomes(key, 'paused');
    expect(item(key).sentBytes).toBe(2 * CHUNK_BYTES);
  });

  it('uploads on if it is resumed before it has paused', async () => {
    const key = addSlowly(2000, (added) => {
      queue.pause(added);
      queue.resume(added);
    });
    await becomes(key, 'uploaded');
    expect(server.sent).toHaveLength(7);
  });

  it('stays paused when the last chunk is sent, and needs no byte to go on', async () => {
    const key = add();
    whenSent(4, () => queue.pause(key), 2000);
    await becomes(key, 'paused');
    expect(item(key)).toMatchObject({ sentBytes: fileOfChunks(4).size, uploaded: null });
    queue.resume(key);
    await becomes(key, 'uploaded');
    expect(server.sent).toHaveLength(4);
  });

  it('continues after a reload and in another browser, by the file’s fingerprint', async () => {
    const key = add();
    whenSent(4, () => queue.pause(key));
    await becomes(key, 'paused');
    server.sent.length = 0;
    queue = openQueue();
    const again = add();
    await becomes(again, 'uploaded');
    expect(server.sent).toEqual([1, 2, 3]);
    expect(item(again).uploadId).toBe('upload-1');
  });

  it('takes a complete upload without sending a byte', async () => {
    openAt(4, [0, 1, 2, 3]);
    server.know('upload-before', 'lesson.mp4');
    const key = add();
    await becomes(key, 'uploaded');
    expect(server.sent).toEqual([]);
    expect(item(key)).toMatchObject({ sentBytes: fileOfChunks(4).size, uploadId: 'upload-before' });
  });

  it.each(['refused', 'claimed'] as const)('starts over if the old upload is %s', async (state) => {
    server.know('upload-before', 'lesson.mp4');
    server.state = state;
    const key = add();
    await becomes(key, 'uploaded');
    expect(item(key).uploadId).toBe('upload-1');
  });

  it('gives the same file chosen twice two uploads', async () => {
    const first = add();
    const second = add();
    await becomes(second, 'uploaded');
    expect(item(first).uploadId).not.toBe(item(second).uploadId);
  });

  it('says why it failed, keeps the file, and continues on demand', async () => {
    server.failNext(2, [new HttpError(409, '', '{"message":"Other bytes."}')]);
    const key = add();
    await becomes(key, 'failed');
    expect(failed).toEqual(['Other bytes.']);
    queue.resume(key);
    await becomes(key, 'uploaded');
    expect(item(key).problem).toBeNull();
  });

  it('refuses an empty file and one that is no video before it sends a byte, without a retry', async () => {
    const files = [new File([], 'empty.mp4'), new File(['Dear Santa,'], 'letter.mp4')];
    for (const file of files) {
      const key = queue.add({ file });
      await becomes(key, 'failed');
      expect(item(key).isRefused).toBe(true);
      queue.resume(key);
      expect(item(key).state).toBe('failed');
    }
    expect(failed).toEqual([
      'This file is empty. Please choose another one.',
      'This file cannot be used: it is not a video. Please choose an MP4, MOV, WebM or MKV video.',
    ]);
    expect([server.sent, server.spaceChecks]).toEqual([[], []]);
  });

  it('sends what only ffmpeg reads to a server that has it', async () => {
    const avi = () => fileOfChunks(4, 'old.avi', 'RIFF....AVI LIST');
    const refused = queue.add({ file: avi() });
    await becomes(refused, 'failed');
    expect(failed.at(-1)).toContain('that needs ffmpeg, which this server does not have.');
    takesForeign = true;
    const letter = queue.add({ file: new File(['Dear Santa,'], 'letter.avi') });
    await becomes(letter, 'failed');
    expect(failed.at(-1)).toContain('Please choose a video of any kind that ffmpeg reads, such as');
    const taken = queue.add({ file: avi() });
    await becomes(taken, 'uploaded');
    takesForeign = false;
  });

  it('offers no retry for a file that the server refused', async () => {
    server.failNext(0, [new HttpError(415, '', '{"message":"It is a PNG picture."}')]);
    const key = add();
    await becomes(key, 'failed');
    expect(item(key)).toMatchObject({ isRefused: true, problem: 'It is a PNG picture.' });
  });

  it('tells once that the server keeps failing, goes on behind it, and tries at once on demand', async () => {
    const broken = new HttpError(503, '', '{"message":"The store is broken."}');
    server.failNext(0, Array(5).fill(broken));
    const states: string[] = [];
    queue.subscribe(() => states.push(queue.list()[0]?.state ?? ''));
    const key = add();
    await becomes(key, 'uploaded');
    expect(failed).toEqual(['The store is broken.']);
    expect(states).toContain('retrying');
    expect(states.slice(states.lastIndexOf('retrying'))).toContain('uploading');

    server.failNext(0, Array(3).fill(broken));
    const { resolve, promise } = Promise.withResolvers<void>();
    let waits = 0;
    server.ports.wait = () => {
      waits += 1;
      return waits < 3 ? Promise.resolve() : promise;
    };
    queue = openQueue();
    const second = add('second.mp4');
    await becomes(second, 'retrying');
    expect(item(second)).toMatchObject({
      problem: 'The store is broken. Trying again...',
      sentBytes: 0,
    });
    queue.resume(second);
    await becomes(second, 'uploaded');
    resolve();
  });

  it('shows trouble while it tries again by itself', async () => {
    server.failNext(0, [new UnreachableError(new Error('cut'))]);
    const seen: (string | null)[] = [];
    queue.subscribe(() => seen.push(queue.list()[0]?.problem ?? null));
    const key = add();
    await becomes(key, 'uploaded');
    expect(seen).toContain('The store cannot be reached. Trying again...');
    expect(seen.at(-1)).toBeNull();
    expect(failed).toEqual([]);
  });

  it('shows no more trouble once chunks get through again, while it still uploads', async () => {
    server.failNext(0, [new UnreachableError(new Error('cut'))]);
    // Progress is published at most every 200 ms: each chunk comes a second after the one before.
    server.onSend = () => {
      server.now += 1000;
    };
    const seen: string[] = [];
    queue.subscribe(() => {
      const [first] = queue.list();
      if (first) seen.push(`${first.state}, ${first.problem ? 'trouble' : 'fine'}`);
    });
    const key = add();
    await becomes(key, 'uploaded');
    const afterTrouble = seen.slice(seen.indexOf('uploading, trouble'));
    expect(afterTrouble).toContain('uploading, trouble');
    expect(afterTrouble).toContain('uploading, fine');
  });

  it('has the server delete what is canceled, and sends no more of it', async () => {
    const key = add();
    whenSent(3, () => queue.cancel(key));
    await vi.waitFor(() => expect(dropped).toEqual(['upload-1']), WAIT);
    expect(queue.list()).toEqual([]);
    expect(server.sent).toHaveLength(3);
  });

  it('starts over with what was canceled and is chosen again, as its deletion may be under way', async () => {
    const key = add();
    await becomes(key, 'uploaded');
    queue.cancel(key);
    const again = add();
    await becomes(again, 'uploaded');
    expect(item(again).uploadId).toBe('upload-2');
    expect(server.sent).toHaveLength(8);
  });

  it('takes up a complete upload without its file, once, and sends nothing of it', async () => {
    openAt(4, [0, 1, 2, 3]);
    server.know('upload-before', 'lesson.mp4');
    const [found] = await server.ports.findUploads('lesson.mp4', new AbortController().signal);
    if (found === undefined) throw new Error('the server has none');
    const chosen = add('other.mp4');
    queue.adopt(found);
    queue.adopt(found);
    queue.adopt({ ...found, uploadId: 'upload-other', videoPath: null });
    // The form is for the first.
    expect(queue.list()).toMatchObject([
      { file: null, isDraft: true, state: 'uploaded', uploadId: 'upload-before' },
      { key: chosen },
    ]);
    queue.cancel(chosen);
    const key = queue.list()[0]?.key ?? '';
    expect(item(key).sentBytes).toBe(item(key).sizeBytes);
    expect(item(key).uploaded?.videoId).toBe('upload-before');
    queue.resume(key);
    expect(item(key).state).toBe('uploaded');
    queue.cancel(key);
    expect([dropped, queue.isCanceled('upload-before'), server.sent]).toEqual([
      ['upload-before'],
      true,
      [],
    ]);
  });

  it('saves a finished upload, again after a failure, and then forgets it', async () => {
    const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no'));
    save.mockResolvedValueOnce();
    const key = queue.add({ file: fileOfChunks(4), save });
    await becomes(key, 'unsaved');
    queue.resume(key);
    await vi.waitFor(() => expect(queue.list()).toEqual([]), WAIT);
    expect(save).toHaveBeenCalledTimes(2);
    expect(save).toHaveBeenCalledWith({
      videoPath: '/media/videos/upload-1',
      videoId: 'upload-1',
    });
  });
});
