import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The videos are made once for each machine, because encoding takes a while. */
const CACHE = join(tmpdir(), 'sleigh-bench-videos');
const LARGE_BYTES = 10 * 1024 ** 3;

/** A corner of the video goes from black to white in this time, again and again. */
export const CORNER_SECONDS = 60;
export const TENMINUTES_SECONDS = 600;

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
  const pictures = 'testsrc2=s=1920x1080:r=25,noise=alls=12:allf=t[a]';
  const corner = `color=white:s=192x108:r=25,fade=t=in:st=0:d=${CORNER_SECONDS}[b]`;
  const filter = `${pictures};${corner};[a][b]overlay=0:0`;
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '6M', '-pix_fmt', 'yuv420p'];
  const length = ['-t', String(CORNER_SECONDS)];
  return kept('minute.mp4', (path) => ffmpeg('-filter_complex', filter, ...codec, ...length, path));
}

/** A video of ten minutes: the minute, ten times. */
export async function tenMinuteVideo(): Promise<string> {
  const minute = await minuteVideo();
  const times = ['-stream_loop', String(TENMINUTES_SECONDS / CORNER_SECONDS - 1)];
  return kept('ten-minutes.mp4', (path) => ffmpeg(...times, '-i', minute, '-c', 'copy', path));
}

/** The same video in the containers that shops upload, and a file of 10 GB. */
export async function videosToProbe(): Promise<{ name: string; path: string }[]> {
  const source = await tenMinuteVideo();
  const copy = (name: string, ...args: string[]) =>
    kept(name, (path) => ffmpeg('-i', source, '-c', 'copy', ...args, path));
  const files = [
    source,
    await copy('index-first.mp4', '-movflags', '+faststart'),
    await copy('fragmented.mp4', '-movflags', '+frag_keyframe+empty_moov'),
    await copy('apple.mov'),
    await copy('matroska.mkv'),
    await kept('10-gb.mp4', (path) => growTo10Gb(source, path)),
  ];
  return files.map((path) => ({ name: path.slice(CACHE.length + 1), path }));
}

/**
 * Makes the video's `mdat` box 10 GB long, most of it a hole in the file. Its header of 16 bytes
 * (ISO/IEC 14496-12, largesize) takes the place of ffmpeg's `free` box and the old header, so all
 * frames stay where the index says.
 */
async function growTo10Gb(source: string, path: string): Promise<void> {
  const bytes = await readFile(source);
  const free = bytes.indexOf('free', 0, 'latin1') - 4;
  const mdat = free + 8;
  const isAsExpected =
    bytes.readUInt32BE(free) === 8 && bytes.toString('latin1', mdat + 4, mdat + 8) === 'mdat';
  if (!isAsExpected) throw new Error('ffmpeg left no room for a longer header.');
  const index = mdat + bytes.readUInt32BE(mdat);
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('mdat', 4, 'latin1');
  const newIndex = LARGE_BYTES - (bytes.length - index);
  header.writeBigUInt64BE(BigInt(newIndex - free), 8);
  const file = await open(path, 'w');
  try {
    await file.write(bytes, 0, index, 0);
    await file.write(header, 0, header.length, free);
    await file.write(bytes, index, bytes.length - index, newIndex);
  } finally {
    await file.close();
  }
}
