import { readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { test as base, expect } from 'vitest';
import { isFull } from '../scripts/test/sized.ts';
import { createEncodes, greyOf, SECONDS } from '../server/testing/videos/encodes.ts';
import { createVideoFolder, pictures } from '../server/testing/videos/ffmpeg-videos.ts';
import { openStore } from './old/open-store.ts';
import { openAudience, type Played } from './old/play-anything.ts';
import { openUploader } from './old/uploading.ts';

const packageName = 'Beard, Suit & Presence';
const folder = createVideoFolder();
const encodes = createEncodes(folder);

/** Those that `npm test` tries: all of them take ten minutes. */
const FEW = ['sound-ends.mp4', 'open-groups.mp4'];
const chosen = encodes.filter(({ name }) => isFull || FEW.includes(name));

/** Those that Firefox plays, too; in `npm test` it is started for its own journey only. */
const IN_FIREFOX = [
  ...['high.mp4', 'fragmented.mp4', 'hevc.mp4', 'hdr.mp4', 'vp9.webm', 'av1.mp4', 'turned.mov'],
  ...['mpeg4.avi', 'surround.mp4', 'variable-rate.mp4', 'anamorphic.avi', 'one-frame.mp4'],
  ...['two-hours.mp4', 'longer-sound.mp4', 'late-pictures.mkv', 'hidden-beginning.mp4'],
  ...['sound-ends.mp4', 'open-groups.mp4', 'intra-refresh.mp4', 'interlaced.mp4', 'hdr-8-bit.mp4'],
];

/**
 * Their single file is a second longer in one browser: Firefox shows what an MP4 file hides before its
 * beginning, and Chromium says so where the sound ends before the pictures. Both play it to the end.
 */
const LONGER_AS_FILE = ['hidden-beginning.mp4', 'late-pictures.mkv'];

/** The store's own configuration. */
const environment: Record<string, string> = {};

/** A store that prepares what is uploaded, its admin, and a customer with two browsers. */
const test = base
  .extend('environment', { scope: 'file' }, environment)
  .extend('house', { scope: 'file' }, async ({ environment }, { onCleanup }) => {
    const closing = new AsyncDisposableStack();
    onCleanup(() => closing.disposeAsync());
    closing.defer(folder.remove);
    const store = closing.adopt(await openStore(environment), (opened) => opened.close());
    const open = async (name: 'chromium' | 'firefox') =>
      closing.adopt(await openAudience(name, store), (audience) => audience.close());
    const admin = await openUploader(store);
    const firefox = isFull ? await open('firefox') : null;
    return { store, admin, chromium: await open('chromium'), firefox };
  });

/** Jumps in a video of that length, all over it, forwards and back. */
const placesIn = (seconds: number): number[] => {
  const count = seconds < 2 ? 0 : isFull ? 6 : 3;
  return Array.from({ length: count }, (_, at) => ((((at * 7) % count) + 0.6) * seconds) / count);
};

for (const { name, make, expected } of chosen) {
  const { seconds = SECONDS, size, isOfGreys = false } = expected;
  const jumps = placesIn(seconds);
  const check = (played: Played, isAdaptive: boolean) => {
    expect(played).toMatchObject({ problem: null, isAdaptive, seconds: expect.any(Number) });
    const late = !isAdaptive && LONGER_AS_FILE.includes(name) ? 1.1 : 0;
    expect(played.seconds, `of ${seconds} seconds`).toBeGreaterThan(seconds - 0.3);
    expect(played.seconds, `of ${seconds} seconds`).toBeLessThan(seconds + late + 0.3);
    expect(played.width * played.height).toBeGreaterThan(0);
    expect(played.jumps.filter(({ hasGoneOn }) => !hasGoneOn)).toEqual([]);
    for (const { to, grey } of isOfGreys ? played.jumps : []) {
      expect(Math.abs(grey - greyOf(to)), `${grey} after ${to} s`).toBeLessThan(6);
    }
    const [width, height] = size ?? [];
    if (width === undefined || height === undefined) return;
    expect(played.width / played.height).toBeCloseTo(width / height, 1);
  };

  test(`${name} is uploaded, and plays from anywhere to its end`, async ({ house }) => {
    const { admin, chromium, firefox } = house;
    const title = `Made as ${name}`;
    const [videoId, packageId] = await admin.addVideo(make(), { title, packageName });
    expect(await admin.waitUntilPrepared(videoId)).toEqual({ state: 'ready', reason: null });
    const isInBoth = firefox !== null && IN_FIREFOX.includes(name);
    for (const audience of isInBoth ? [chromium, firefox] : [chromium]) {
      check(await audience.playInPlayer({ packageId, title, jumps }), true);
      check(await audience.playFile(videoId, jumps), false);
    }
  });
}

/** Writes a file; returns its path. */
const write = (name: string, content: string): string => {
  writeFileSync(folder.path(name), content, 'latin1');
  return folder.path(name);
};
const REMOTE = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nhttp://127.0.0.1:1/secret.ts\n';
const cut = () => {
  const faststart = ['-c:v', 'libx264', '-movflags', '+faststart'];
  const path = folder.make('cut.mp4', ...pictures(4), ...faststart);
  truncateSync(path, 20_000);
  return path;
};

test.for<[string, () => string, string]>([
  ['of no bytes', () => write('empty.mp4', ''), 'This file is empty.'],
  ['of text', () => write('letter.mp4', 'Dear Santa,\n'.repeat(99)), 'it is a text file'],
  [
    'of subtitles',
    () => write('words.mkv', '1\n00:00:01,000 --> 00:00:02,000\nDear Santa\n'),
    'text file',
  ],
  ['of a playlist', () => write('list.mp4', REMOTE), 'it is a playlist'],
  [
    'of a picture',
    () => write('still.mp4', '\x89PNG\r\n\x1a\n'.padEnd(999)),
    'it is a PNG picture',
  ],
  ['of half a video', cut, 'its end is missing'],
  [
    'of a damaged AVI',
    () => write('a.avi', 'RIFF....AVI LIST'.padEnd(9999, '\0')),
    'that is damaged',
  ],
])(
  'a file %s is refused with its reason, and nothing of it stays',
  async ([, make, reason], { house }) => {
    const { admin, store } = house;
    const videos = () => store.deps.db.selectFrom('video').select('id').execute();
    const before = await videos();
    const { status, message } = await admin.upload(make());
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(message).toContain(reason);
    expect(await videos()).toEqual(before);
    const files = store.deps.storage.localPath('uploads') ?? '';
    await expect.poll(() => readdirSync(files)).toEqual([]);
  },
);

test('16,000 x 16,000 pixels are never decoded, and the admin reads why', async ({ house }) => {
  const { admin } = house;
  const black = ['-f', 'lavfi', '-i', 'nullsrc=s=16000x16000:r=1,format=monob'];
  const path = folder.make('huge.mov', ...black, '-frames:v', '1', '-c:v', 'png');
  const [videoId] = await admin.addVideo(path, { title: 'Huge', packageName });
  expect(await admin.waitUntilPrepared(videoId)).toEqual({
    state: 'failed',
    reason: expect.stringContaining('16,000 x 16,000 pixels'),
  });
});
