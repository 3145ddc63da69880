import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { createFfmpegGrabber } from '#platform/media/frame-grabber.ts';
import { type Contestant, type Row, Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { CORNER_SECONDS, TENMINUTES_SECONDS, tenMinuteVideo } from '../shop/kept-videos.ts';

const run = promisify(execFile);

/** Five seconds across the video, none of them at a key frame. */
const TIMES = [33.3, 147.7, 271.1, 402.9, 561.3];
const MOST_SECONDS_OFF = 10;
const WIDTH = 1280;

/** Five pictures from a video, against ffmpeg, which decodes from the key frame up to the time. */
export const thumbnails: Row = {
  name: 'thumbnails',
  title: `five pictures from a video of ${TENMINUTES_SECONDS / 60} minutes, 1080p, against one ffmpeg with five fast seeks`,
  needs: ['ffmpeg'],
  figures: [{ name: 'time', unit: 'ms', against: 'ffmpeg', atMost: 0.5, aim: 0.28 }],
  async prepare(place) {
    const path = await tenMinuteVideo();
    const grabber = createFfmpegGrabber();
    const video = { path, contentType: 'video/mp4', durationMs: TENMINUTES_SECONDS * 1000 };
    return [
      contestant('store', () => grabber.grab(video, TIMES)),
      contestant('ffmpeg', () => fiveSeeks(place, path)),
    ];
  },
};

function contestant(name: string, take: () => Promise<(Buffer | null)[]>): Contestant {
  return {
    name,
    async round() {
      const start = performance.now();
      const pictures = await take();
      const time = performance.now() - start;
      for (const [index, second] of TIMES.entries()) await assertShows(pictures[index], second);
      return { time };
    },
  };
}

async function fiveSeeks(place: Workplace, path: string): Promise<Buffer[]> {
  const folder = join(place.folder, 'pictures');
  await mkdir(folder);
  const outputs = TIMES.map((_, index) => join(folder, `${index}.jpg`));
  const inputs = TIMES.flatMap((second) => ['-ss', String(second), '-i', path]);
  const takes = outputs.flatMap((output, index) => [
    ...['-map', `${index}:v:0`, '-frames:v', '1', '-vf', `scale=${WIDTH}:-2`, '-q:v', '2', output],
  ]);
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...inputs, ...takes]);
  const pictures = await Promise.all(outputs.map((output) => readFile(output)));
  await rm(folder, { recursive: true });
  return pictures;
}

/** Checks the time of a picture: the brightness of its corner tells the second. */
async function assertShows(picture: Buffer | null | undefined, second: number): Promise<void> {
  if (!picture) throw new Unusable(`no picture of second ${second}`);
  const corner = { left: 16, top: 16, width: 64, height: 32 };
  const greys = await sharp(picture).extract(corner).greyscale().raw().toBuffer();
  const { width } = await sharp(picture).metadata();
  if (width !== WIDTH) throw new Unusable(`a picture ${width} pixels wide`);
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  const difference = Math.abs((second % CORNER_SECONDS) - (mean / 255) * CORNER_SECONDS);
  const off = Math.min(difference, CORNER_SECONDS - difference);
  // Two seconds more, because encoding changes the brightness a little.
  if (!(off < MOST_SECONDS_OFF + 2)) {
    throw new Unusable(`a picture ${off.toFixed(1)} s off second ${second}`);
  }
}
