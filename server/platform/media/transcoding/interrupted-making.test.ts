import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { planLadder } from '../../../renditions/planning/plan-ladder.ts';
import { describeWithFfmpeg } from '../../../testing/videos/describe-with-ffmpeg.ts';
import { createVideoFolder } from '../../../testing/videos/ffmpeg-videos.ts';
import { StorageFull } from '../../objects/objects.ts';
import type { PartWriter } from '../../objects/upload-storage.ts';
import { createTranscoder } from './create-transcoder.ts';
import { TranscodingFailed } from './transcoder.ts';

const videos = createVideoFolder();
const temporary = mkdtempSync(join(tmpdir(), 'sleigh-interrupted-'));
beforeAll(() => {
  vi.stubEnv('TMPDIR', temporary);
});
afterAll(() => {
  vi.unstubAllEnvs();
  videos.remove();
  rmSync(temporary, { recursive: true });
});

/** Whether a program is running that reads that file. */
function isBeingRead(path: string): boolean {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.some((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return words.includes('ffmpeg') && words.includes(`file:${path}`);
    } catch {
      return false;
    }
  });
}

const part = (more: Partial<PartWriter> = {}): PartWriter => ({
  write: async () => undefined,
  sync: async () => undefined,
  close: async () => undefined,
  ...more,
});

describeWithFfmpeg('making that is interrupted', () => {
  const transcoder = createTranscoder();
  let short = '';
  let long = '';
  let plain = '';
  beforeAll(() => {
    // Half an hour of it takes longer than any test.
    const picture = ['-f', 'lavfi', '-i', 'color=s=1280x720:r=10:d=10'];
    short = videos.make('short.avi', ...picture, '-c:v', 'mpeg4', '-g', '600');
    plain = videos.make('plain.mp4', ...picture, '-c:v', 'libx264', '-preset', 'ultrafast');
    long = videos.make('long.avi', '-stream_loop', '180', '-i', short, '-c', 'copy');
  });

  async function make(
    path: string,
    {
      write,
      signal,
      onProgress = () => undefined,
    }: {
      write?: PartWriter['write'];
      signal?: AbortSignal;
      onProgress?: () => void;
    },
  ) {
    const facts = await transcoder.inspect(path, { isMeasured: true });
    const { plans } = planLadder(facts, { highest: 1080 });
    return transcoder.make({
      path,
      facts,
      plans,
      onProgress,
      open: async () => ({ openPart: async () => part(write && { write }) }),
      signal: signal ?? new AbortController().signal,
    });
  }
  const expectNothingLeft = async () => {
    await expect.poll(() => [short, long].some(isBeingRead)).toBe(false);
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  };

  it('ends with the reason of the signal', async () => {
    const leaving = new AbortController();
    const reason = new Error('the video was deleted');
    const onProgress = () => leaving.abort(reason);
    await expect(make(long, { signal: leaving.signal, onProgress })).rejects.toBe(reason);
    await expectNothingLeft();
  });

  it.each([
    ['ffmpeg', transcoder],
    ['the library', createTranscoder(async () => null)],
  ])('is not begun by looking at the file with %s', async (_, by) => {
    const reason = new Error('the store stops');
    const looking = by.inspect(plain, { isMeasured: true, signal: AbortSignal.abort(reason) });
    await expect(looking).rejects.toBe(reason);
    await expectNothingLeft();
  });

  it('ends with a full disk', async () => {
    const write = () => Promise.reject(new StorageFull());
    await expect(make(short, { write })).rejects.toThrow(StorageFull);
    await expectNothingLeft();
  });

  it('ends with the store, even by kill -9', async () => {
    const script = fileURLToPath(
      new URL('../../../testing/videos/transcoding-process.ts', import.meta.url),
    );
    const child = spawn(process.execPath, [script, long], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(isBeingRead(long)).toBe(true);
    child.kill('SIGKILL');
    await expectNothingLeft();
  });

  it('fails with a reason for a file that ends too early or changes in between', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=10:d=20'];
    const whole = videos.make('whole.avi', ...picture, '-c:v', 'mpeg4');
    const facts = await transcoder.inspect(whole, { isMeasured: true });
    const { plans } = planLadder(facts, { highest: 1080 });
    const cut = videos.make('half.avi', '-i', whole, '-t', '10', '-c', 'copy');
    const jobOf = (path: string) => ({
      path,
      facts,
      plans,
      onProgress: () => undefined,
      open: async () => ({ openPart: async () => part() }),
      signal: new AbortController().signal,
    });
    const half = transcoder.make(jobOf(cut));
    await expect(half).rejects.toThrow('Only 10 of 20 seconds can be decoded.');
    const gone = transcoder.make(jobOf(videos.path('gone.avi')));
    await expect(gone).rejects.toThrow(TranscodingFailed);
    await expect.poll(() => readdirSync(temporary)).toEqual([]);
  });
});
