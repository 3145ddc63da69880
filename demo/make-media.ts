/**
 * Makes what lies in `demo/media`: videos, posters, captions and package covers.
 * Usage: `node demo/make-media.ts [slug...]`; without slugs, everything. The results are committed, so that
 * nobody needs ffmpeg or Chromium to run the demo store.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCatalogue } from './catalogue.ts';
import { covers } from './studio/covers/index.ts';
import { lessons } from './studio/lessons/index.ts';
import { makeCover, makePoster, makeVideo } from './studio/produce.ts';
import { requireProgram } from './studio/programs.ts';

const media = new URL('media/', import.meta.url).pathname;

async function make(wanted: string[]): Promise<void> {
  const known = [...demoCatalogue.videos, ...demoCatalogue.packages].map((entry) => entry.slug);
  const unknown = wanted.find((slug) => !known.includes(slug));
  if (unknown)
    throw new Error(`No video or package is called "${unknown}". Known: ${known.join(', ')}`);
  const tools = {
    ffmpeg: requireProgram(['ffmpeg'], 'ffmpeg'),
    chromium: requireProgram(['chromium', 'chromium-browser', 'google-chrome'], 'chromium'),
    scratch: await mkdtemp(join(tmpdir(), 'sleigh-media-')),
    media,
  };
  const chosen = (slug: string) => wanted.length === 0 || wanted.includes(slug);
  await mkdir(media, { recursive: true });
  try {
    for (const pack of demoCatalogue.packages.filter(({ slug }) => chosen(slug))) {
      await makeCover(tools, pack, covers[pack.slug]);
    }
    for (const video of demoCatalogue.videos.filter(({ slug }) => chosen(slug))) {
      const lesson = lessons.find(({ slug }) => slug === video.slug);
      if (!lesson) throw new Error(`There is no lesson for the video "${video.slug}".`);
      await makePoster(tools, video, lesson);
      await makeVideo(tools, video, lesson);
    }
  } finally {
    await rm(tools.scratch, { recursive: true, force: true });
  }
}

make(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
