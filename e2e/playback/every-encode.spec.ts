import { truncateSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Browser } from 'puppeteer-core';
import {
  createEncodes,
  expectations,
  greyOf,
  SECONDS,
} from '../../server/testing/videos/encodes.ts';
import { createVideoFolder, pictures } from '../../server/testing/videos/ffmpeg-videos.ts';
import { test as base } from '../support/fixtures.ts';
import {
  type Audience,
  type BrowserName,
  launchForAudience,
  openAudience,
  type Played,
} from '../support/play-anything.ts';
import { openUploader, type Uploader } from '../support/uploading.ts';

const packageName = 'Beard, Suit & Presence';

/** Those that Firefox plays, too. */
const IN_FIREFOX = [
  'high.mp4',
  'fragmented.mp4',
  'hevc.mp4',
  'hdr.mp4',
  'vp9.webm',
  'av1.mp4',
  'turned.mov',
  'mpeg4.avi',
  'surround.mp4',
  'variable-rate.mp4',
  'anamorphic.avi',
  'one-frame.mp4',
  'two-hours.mp4',
  'longer-sound.mp4',
  'late-pictures.mkv',
  'hidden-beginning.mp4',
  'sound-ends.mp4',
  'open-groups.mp4',
  'intra-refresh.mp4',
  'interlaced.mp4',
  'hdr-8-bit.mp4',
];

/**
 * Their single file is a second longer in one browser: Firefox shows what an MP4 file hides before its
 * beginning, and Chromium says so where the sound ends before the pictures. Both play it to the end.
 */
const LONGER_AS_FILE = ['hidden-beginning.mp4', 'late-pictures.mkv'];

type VideoFolder = ReturnType<typeof createVideoFolder>;

interface Fixtures {
  /** The store's admin, who uploads. */
  admin: Uploader;
  /** The demo's customer in a browser. */
  watchIn: (name: BrowserName) => Promise<Audience>;
}

interface WorkerFixtures {
  /** Where the videos are that ffmpeg makes. */
  folder: VideoFolder;
  /** The path of a video of that name, which is made once. */
  makeEncode: (name: string) => string;
  /** Launches a browser once. */
  launch: (name: BrowserName) => Promise<Browser>;
}

const test = base.extend<Fixtures, WorkerFixtures>({
  folder: [
    async ({ demoData: _ }, use) => {
      const folder = createVideoFolder();
      await use(folder);
      folder.remove();
    },
    { scope: 'worker' },
  ],
  makeEncode: [
    async ({ folder }, use) => {
      const encodes = new Map(createEncodes(folder).map(({ name, make }) => [name, make]));
      await use((name) => encodes.get(name)?.() ?? '');
    },
    { scope: 'worker' },
  ],
  launch: [
    async ({ demoData: _ }, use) => {
      const launched = new Map<BrowserName, Promise<Browser>>();
      await use((name) => {
        const browser = launched.get(name) ?? launchForAudience(name);
        launched.set(name, browser);
        return browser;
      });
      for (const browser of launched.values()) await (await browser).close();
    },
    { scope: 'worker' },
  ],
  admin: async ({ store }, use) => use(await openUploader(store)),
  watchIn: async ({ store, launch }, use) => {
    const audiences: Audience[] = [];
    await use(async (name) => {
      const audience = await openAudience(await launch(name), store);
      audiences.push(audience);
      return audience;
    });
    for (const audience of audiences) await audience.close();
  },
});

// By all workers: they take ten minutes.
test.describe.configure({ mode: 'parallel' });

/** Jumps in a video of that length, all over it, forwards and back. */
const placesIn = (seconds: number): number[] => {
  const count = seconds < 2 ? 0 : 6;
  return Array.from({ length: count }, (_, at) => ((((at * 7) % count) + 0.6) * seconds) / count);
};

for (const { name, expected } of expectations) {
  const browsers: BrowserName[] = ['chromium'];
  if (IN_FIREFOX.includes(name)) browsers.push('firefox');
  const { seconds = SECONDS, size, isOfGreys = false } = expected;
  const jumps = placesIn(seconds);
  const check = (played: Played, isAdaptive: boolean) => {
    expect(played).toMatchObject({ problem: null, isAdaptive, seconds: expect.any(Number) });
    const late = !isAdaptive && LONGER_AS_FILE.includes(name) ? 1.1 : 0;
    expect(played.seconds, `of ${seconds} seconds`).toBeGreaterThan(seconds - 0.3);
    expect(played.seconds, `of ${seconds} seconds`).toBeLessThan(seconds + late + 0.3);
    expect(played.width * played.height).toBeGreaterThan(0);
    expect(played.jumps.filter(({ hasResumed }) => !hasResumed)).toEqual([]);
    for (const { to, grey } of isOfGreys ? played.jumps : []) {
      expect(Math.abs(grey - greyOf(to)), `${grey} after ${to} s`).toBeLessThan(6);
    }
    const [width, height] = size ?? [];
    if (width === undefined || height === undefined) return;
    expect(played.width / played.height).toBeCloseTo(width / height, 1);
  };

  test(`${name} is uploaded, and plays from anywhere to its end`, { tag: '@full' }, async ({
    admin,
    makeEncode,
    watchIn,
  }) => {
    const title = `Made as ${name}`;
    const [videoId, packageId] = await admin.addVideo(makeEncode(name), { title, packageName });
    expect(await admin.waitUntilPrepared(videoId)).toEqual({ state: 'ready', reason: null });
    for (const browser of browsers) {
      const audience = await watchIn(browser);
      check(await audience.playInPlayer({ packageId, title, jumps }), true);
      check(await audience.playFile(videoId, jumps), false);
    }
  });
}

/** Writes a file; returns its path. */
const write = (folder: VideoFolder, name: string, content: string): string => {
  writeFileSync(folder.path(name), content, 'latin1');
  return folder.path(name);
};
const REMOTE = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:1/secret.ts\n';
const WORDS = '1\n00:00:01,000 --> 00:00:02,000\nDear Santa\n';
const cut = (folder: VideoFolder) => {
  const faststart = ['-c:v', 'libx264', '-movflags', '+faststart'];
  const path = folder.make('cut.mp4', ...pictures(4), ...faststart);
  truncateSync(path, 20_000);
  return path;
};

const refused: [kind: string, make: (folder: VideoFolder) => string, reason: string][] = [
  ['of no bytes', (folder) => write(folder, 'empty.mp4', ''), 'This file is empty.'],
  [
    'of text',
    (folder) => write(folder, 'letter.mp4', 'Dear Santa,\n'.repeat(99)),
    'it is a text file',
  ],
  ['of subtitles', (folder) => write(folder, 'words.mkv', WORDS), 'text file'],
  ['of a playlist', (folder) => write(folder, 'list.mp4', REMOTE), 'it is a playlist'],
  [
    'of a picture',
    (folder) => write(folder, 'still.mp4', '\x89PNG\r\n\x1a\n'.padEnd(999)),
    'it is a PNG picture',
  ],
  ['of half a video', cut, 'its end is missing'],
  [
    'of a damaged AVI',
    (folder) => write(folder, 'a.avi', 'RIFF....AVI LIST'.padEnd(9999, '\0')),
    'that is damaged',
  ],
];

for (const [kind, make, reason] of refused) {
  test(`a file ${kind} is refused with its reason, and nothing of it stays`, {
    tag: '@full',
  }, async ({ store, admin, folder }) => {
    const before = await store.calls.videoIds();
    const { status, message } = await admin.upload(make(folder));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(message).toContain(reason);
    expect(await store.calls.videoIds()).toEqual(before);
    await expect.poll(() => store.calls.uploadedParts()).toEqual([]);
  });
}

test('16,000 x 16,000 pixels are never decoded, and the admin reads why', { tag: '@full' }, async ({
  admin,
  folder,
}) => {
  const black = ['-f', 'lavfi', '-i', 'nullsrc=s=16000x16000:r=1,format=monob'];
  const path = folder.make('huge.mov', ...black, '-frames:v', '1', '-c:v', 'png');
  const [videoId] = await admin.addVideo(path, { title: 'Huge', packageName });
  expect(await admin.waitUntilPrepared(videoId)).toEqual({
    state: 'failed',
    reason: expect.stringContaining('16,000 x 16,000 pixels'),
  });
});
