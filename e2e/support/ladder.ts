import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readSegmentIndex } from '#platform/media/fragments/read-segment-index.ts';
import { writeIndexed } from '#platform/media/fragments/write-indexed.ts';
import type { PartWriter } from '#platform/objects/upload-storage.ts';
import type { Store } from '../store/store-process.ts';

const run = promisify(execFile);

/** A quality: the size of the picture, and bits per second. */
interface Rung {
  width: number;
  height: number;
  bitRate: number;
}

const rungs: readonly Rung[] = [
  { width: 640, height: 360, bitRate: 1_000_000 },
  { width: 426, height: 240, bitRate: 500_000 },
  { width: 256, height: 144, bitRate: 150_000 },
];

const PICTURES_PER_SECOND = 5;
const FRAGMENTED = 'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets';

/** The length of the part that every file repeats, because encoding pictures takes by far the longest. */
const REPEATED_SECONDS = 12;

/** Files as the store makes them, one for each rung, from one picture that moves and begins again. */
export async function makeRungs(seconds: number): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-ladder-'));
  try {
    const path = (index: number) => join(folder, `${index}.mp4`);
    const moving = (index: number) => join(folder, `moving-${index}.mp4`);
    const sound = join(folder, 'sound.mp4');
    const source = `testsrc2=s=640x360:r=${PICTURES_PER_SECOND}:d=${REPEATED_SECONDS}`;
    await run('ffmpeg', [
      '-nostdin',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `${source},noise=alls=24:allf=t`,
      '-f',
      'lavfi',
      '-i',
      `sine=440:d=${seconds}`,
      ...rungs.flatMap(({ width, height, bitRate }, index) => [
        '-map',
        '0:v',
        '-vf',
        `scale=${width}:${height}`,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-g',
        String(2 * PICTURES_PER_SECOND),
        '-sc_threshold',
        '0',
        '-b:v',
        String(bitRate),
        '-maxrate',
        String(bitRate),
        '-bufsize',
        String(bitRate),
        moving(index),
      ]),
      '-map',
      '1:a',
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      '-ac',
      '1',
      sound,
    ]);
    const repeated = rungs.flatMap((_, index) => ['-stream_loop', '-1', '-i', moving(index)]);
    const outputs = rungs.flatMap((_, index) => [
      '-map',
      `${index}:v`,
      '-map',
      `${rungs.length}:a`,
      '-c',
      'copy',
      '-t',
      String(seconds),
      '-movflags',
      FRAGMENTED,
      path(index),
    ]);
    await run('ffmpeg', ['-nostdin', '-v', 'error', ...repeated, '-i', sound, ...outputs]);
    return await Promise.all(rungs.map((_, index) => indexed(path(index), seconds)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A video as it is uploaded, with its index in front: other bytes than any of the rungs, and more. */
export async function makeOriginal(seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sleigh-original-'));
  try {
    const path = join(folder, 'original.mp4');
    const picture = `testsrc2=s=640x360:r=${PICTURES_PER_SECOND}:d=${seconds},noise=alls=60:allf=t`;
    const input = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=440:d=${seconds}`];
    const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10'];
    await run('ffmpeg', [
      '-nostdin',
      '-v',
      'error',
      ...input,
      ...encoded,
      '-b:v',
      '4M',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      path,
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The fragments of a file, with the duration and an index in front. */
async function indexed(path: string, seconds: number): Promise<Buffer> {
  const written: { at: number; bytes: Buffer }[] = [];
  async function openPart(offset: number): Promise<PartWriter> {
    let at = offset;
    return {
      async write(buffers) {
        for (const some of buffers) {
          written.push({ at, bytes: Buffer.from(some) });
          at += some.length;
        }
      },
      sync: async () => undefined,
      close: async () => undefined,
    };
  }
  const options = { expectedMs: seconds * 1000, mostBytes: 2 ** 30, onWritten: () => undefined };
  const { sizeBytes } = await writeIndexed(createReadStream(path), { openPart }, options);
  // Joined once: a file in memory that grows with each piece is copied hundreds of times.
  const whole = Buffer.alloc(sizeBytes);
  for (const { at, bytes } of written) whole.set(bytes, at);
  return whole;
}

/** Puts a video at the end of a package; its single file is the best of the rungs. Returns its id. */
export async function addFragmentedVideo(
  { calls }: Store,
  { packageName, title, files }: { packageName: string; title: string; files: readonly Buffer[] },
): Promise<string> {
  const [file = Buffer.alloc(0)] = files;
  return calls.addToPackage({ packageName, title, file, durationMs: await playingMs(file) });
}

/** Makes the files the renditions of a video, in place of those it had. */
export async function setRenditions(
  { calls }: Store,
  videoId: string,
  files: readonly Buffer[],
): Promise<void> {
  const renditions = files.map(async (file, index) => {
    const { width, height } = rungs[index] ?? { width: 0, height: 0 };
    const rates = (await partsOf(file)).map((part) => (part.sizeBytes * 8) / part.seconds);
    return {
      file,
      width,
      height,
      codecs: 'avc1.64001f,mp4a.40.2',
      bandwidth: Math.ceil(Math.max(...rates)),
      averageBandwidth: Math.ceil((file.length * 8) / ((await playingMs(file)) / 1000)),
      picturesPerSecond: PICTURES_PER_SECOND,
    };
  });
  await calls.setRenditions(videoId, await Promise.all(renditions));
}

async function partsOf(file: Buffer) {
  const index = await readSegmentIndex(async (at, length) => file.subarray(at, at + length));
  if (index === null) throw new Error('The rendition has no index.');
  return index.subsegments;
}

const playingMs = async (file: Buffer) =>
  (await partsOf(file)).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
