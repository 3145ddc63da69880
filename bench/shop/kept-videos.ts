import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The videos are made once for each machine, because encoding takes a while. */
const CACHE = join(tmpdir(), 'sleigh-bench-videos');

const MINUTE_SECONDS = 60;

const ffmpeg = (...args: string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** A file in the cache. `make` writes it if it does not exist. */
async function kept(name: string, make: (path: string) => Promise<unknown>): Promise<string> {
  const path = join(CACHE, name);
  if (existsSync(path)) return path;
  await mkdir(CACHE, { recursive: true });
  const unfinished = join(CACHE, `unfinished-${process.pid}-${name}`);
  await make(unfinished).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
  await rename(unfinished, path);
  return path;
}

/** A minute of 1080p as a camera records it: H.264, 25 frames a second, a key frame every few seconds. */
export function minuteVideo(): Promise<string> {
  const pictures = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:r=25,noise=alls=12:allf=t'];
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '6M', '-pix_fmt', 'yuv420p'];
  const length = ['-t', String(MINUTE_SECONDS)];
  return kept('minute.mp4', (path) => ffmpeg(...pictures, ...codec, ...length, path));
}

/** A video of ten minutes: the minute, ten times. */
export async function tenMinuteVideo(): Promise<string> {
  const minute = await minuteVideo();
  const times = ['-stream_loop', '9'];
  return kept('ten-minutes.mp4', (path) => ffmpeg(...times, '-i', minute, '-c', 'copy', path));
}
