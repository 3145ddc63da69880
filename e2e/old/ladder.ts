import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Deps } from '#platform/deps.ts';
import { readSegmentIndex } from '#platform/media/read-segment-index.ts';
import { writeIndexed } from '#platform/media/transcoding/fragments/write-indexed.ts';
import type { PartWriter } from '#platform/storage/upload-storage.ts';
import { linkVideo, listOnSale } from '../../server/catalog/index.ts';
import { addVideo, getVideo, replaceVideoFile } from '../../server/videos/index.ts';

const run = promisify(execFile);

/** The store that gets the video. */
interface Store {
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'storage'>;
}

/** A quality: the size of the picture, and bits per second. */
interface Rung {
  width: number;
  height: number;
  bitRate: number;
}

export const rungs: readonly Rung[] = [
  { width: 640, height: 360, bitRate: 1_000_000 },
  { width: 426, height: 240, bitRate: 500_000 },
  { width: 256, height: 144, bitRate: 150_000 },
];

const PICTURES_PER_SECOND = 5;
const FRAGMENTED = 'frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets';

/** What every file repeats to its end: encoding pictures takes by far the longest. */
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
      ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `${source},noise=alls=24:allf=t`],
      ...['-f', 'lavfi', '-i', `sine=440:d=${seconds}`],
      ...rungs.flatMap(({ width, height, bitRate }, index) => [
        ...['-map', '0:v', '-vf', `scale=${width}:${height}`],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
        ...['-g', String(2 * PICTURES_PER_SECOND), '-sc_threshold', '0'],
        ...['-b:v', String(bitRate), '-maxrate', String(bitRate), '-bufsize', String(bitRate)],
        moving(index),
      ]),
      ...['-map', '1:a', '-c:a', 'aac', '-b:a', '48k', '-ac', '1', sound],
    ]);
    const repeated = rungs.flatMap((_, index) => ['-stream_loop', '-1', '-i', moving(index)]);
    const outputs = rungs.flatMap((_, index) => [
      ...['-map', `${index}:v`, '-map', `${rungs.length}:a`, '-c', 'copy'],
      ...['-t', String(seconds), '-movflags', FRAGMENTED, path(index)],
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
      ...['-nostdin', '-v', 'error', ...input, ...encoded, '-b:v', '4M', '-c:a', 'aac'],
      ...['-movflags', '+faststart', path],
    ]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a file in place of the one that a video has, which is deleted. */
export async function replaceFile({ deps }: Store, videoId: string, file: Buffer): Promise<void> {
  const video = await getVideo(deps, videoId);
  const objectKey = `videos/${deps.ids.id()}`;
  const { sizeBytes } = await deps.storage.put(objectKey, file);
  await replaceVideoFile(deps, videoId, { ...video, objectKey, sizeBytes });
  await deps.storage.delete(video.objectKey);
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
  { deps }: Store,
  { packageName, title, files }: { packageName: string; title: string; files: readonly Buffer[] },
): Promise<string> {
  const [best = Buffer.alloc(0)] = files;
  const objectKey = `videos/${deps.ids.id()}`;
  const { sizeBytes } = await deps.storage.put(objectKey, best);
  const videoId = await addVideo(deps, {
    ...{ title, description: '', objectKey, contentType: 'video/mp4', sizeBytes },
    ...{ durationMs: await playingMs(best), thumbnailKey: null, captionsKey: null },
  });
  const sold = (await listOnSale(deps)).find(({ name }) => name === packageName);
  if (sold === undefined) throw new Error(`no package ${packageName}`);
  await linkVideo(deps, { packageId: sold.id, videoId });
  return videoId;
}

/** Makes the files the renditions of a video, in place of those it had. */
export async function setRenditions(
  { deps }: Store,
  videoId: string,
  files: readonly Buffer[],
): Promise<void> {
  await deps.db.deleteFrom('rendition').where('video_id', '=', videoId).execute();
  for (const [index, file] of files.entries()) {
    const id = deps.ids.id();
    const objectKey = `renditions/${id}`;
    const { sizeBytes } = await deps.storage.put(objectKey, file);
    const { width, height } = rungs[index] ?? { width: 0, height: 0 };
    const parts = await partsOf(file);
    const rates = parts.map((part) => (part.sizeBytes * 8) / part.seconds);
    await deps.db
      .insertInto('rendition')
      .values({
        ...{ id, video_id: videoId, object_key: objectKey, width, height, size_bytes: sizeBytes },
        ...{ codecs: 'avc1.64001f,mp4a.40.2', bandwidth: Math.ceil(Math.max(...rates)) },
        average_bandwidth: Math.ceil((sizeBytes * 8) / ((await playingMs(file)) / 1000)),
        ...{ frame_rate: PICTURES_PER_SECOND, made_at: deps.clock.now() },
      })
      .execute();
  }
}

async function partsOf(file: Buffer) {
  const index = await readSegmentIndex(async (at, length) => file.subarray(at, at + length));
  if (index === null) throw new Error('The rendition has no index.');
  return index.subsegments;
}

const playingMs = async (file: Buffer) =>
  (await partsOf(file)).reduce((sum, { seconds }) => sum + seconds * 1000, 0);
