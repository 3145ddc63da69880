import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DemoPackage } from '../catalogue.ts';
import type { DemoVideo } from '../catalogue-videos.ts';
import { captionsOf } from './captions.ts';
import { encodeVideo } from './encode.ts';
import { frame, poster } from './frame.ts';
import type { Lesson } from './lesson.ts';
import { playTune } from './sound/soundtrack.ts';
import { openStage, type Stage } from './stage.ts';
import { frameRate, layOut, momentAt, type Timeline } from './timeline.ts';

/** The programs and folders that making the media needs. */
export type Tools = { ffmpeg: string; chromium: string; scratch: string; media: string };

async function report(file: string, note = ''): Promise<void> {
  const { size } = await stat(file);
  console.log(`${file.split('/').at(-1)}  ${Math.round(size / 1024)} KB${note}`);
}

async function saveJpeg(png: Buffer, file: string): Promise<void> {
  await sharp(png).jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toFile(file);
  await report(file);
}

async function* renderFrames(stage: Stage, lesson: Lesson, title: string, timeline: Timeline) {
  let last: { html: string; png: Buffer } = { html: '', png: Buffer.alloc(0) };
  const count = Math.round(timeline.seconds * frameRate);
  for (let index = 0; index < count; index++) {
    const html = frame(lesson, title, timeline, momentAt(timeline, index / frameRate));
    if (html !== last.html) last = { html, png: await stage.shoot(html) };
    yield last.png;
  }
}

/** Renders and encodes a lesson's video and writes its captions. */
export async function makeVideo(tools: Tools, video: DemoVideo, lesson: Lesson): Promise<void> {
  const timeline = layOut(lesson);
  const target = join(tools.media, video.file);
  await writeFile(join(tools.media, video.captions), captionsOf(lesson, video.title, timeline));
  const stage = await openStage(tools.chromium, 1280, 720);
  try {
    await encodeVideo(tools.ffmpeg, {
      frames: renderFrames(stage, lesson, video.title, timeline),
      sound: playTune(lesson.tune, timeline.seconds),
      title: video.title,
      target,
      scratch: join(tools.scratch, `${video.slug}.pcm`),
    });
  } finally {
    await stage.close();
  }
  await report(target, `  ${timeline.seconds.toFixed(1)} s`);
}

async function shootOnce(
  tools: Tools,
  html: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const stage = await openStage(tools.chromium, width, height);
  try {
    return await stage.shoot(html);
  } finally {
    await stage.close();
  }
}

/** The picture that is shown before the video starts: 1280 by 720. */
export async function makePoster(tools: Tools, video: DemoVideo, lesson: Lesson): Promise<void> {
  const png = await shootOnce(tools, poster(lesson, video.title), 1280, 720);
  await saveJpeg(png, join(tools.media, video.poster));
}

/** A package's cover picture, 1280 by 800, from the SVG inside its drawing. */
export async function makeCover(
  tools: Tools,
  pack: DemoPackage,
  drawing: (() => string) | undefined,
): Promise<void> {
  if (!drawing) throw new Error(`There is no cover for the package "${pack.slug}".`);
  const svg = `<svg viewBox="0 0 1280 800" width="1280" height="800" style="display:block">${drawing()}</svg>`;
  await saveJpeg(await shootOnce(tools, svg, 1280, 800), join(tools.media, pack.cover));
}
