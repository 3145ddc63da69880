import { expect, test } from 'vitest';
import { sampled } from '../../scripts/test/sized.ts';
import { createEncodes } from '../../server/testing/videos/encodes.ts';
import { createVideoFolder } from '../../server/testing/videos/ffmpeg-videos.ts';
import { startFreshClone } from '../support/fresh-clone.ts';
import { launchForAudience, openAudience } from '../support/play-anything.ts';
import { openUploader } from '../support/uploading.ts';

const packageName = 'Beard, Suit & Presence';
/** Videos that not every browser plays as they are: an AVI, HEVC, and pictures to be turned upright. */
const TO_PREPARE = sampled(['mpeg4.avi', 'hevc.mp4', 'turned.mov'], 3);
const DEMO_VIDEOS = 12;

test('npm start in a fresh clone, with nothing set, prepares and plays what is uploaded', async () => {
  await using closing = new AsyncDisposableStack();
  const folder = createVideoFolder();
  closing.defer(folder.remove);
  const store = closing.adopt(await startFreshClone(), (started) => started.close());
  const browser = closing.adopt(await launchForAudience('chromium'), (one) => one.close());
  const customer = await openAudience(browser, store);
  const admin = await openUploader(store);
  const encodes = createEncodes(folder).filter(({ name }) => TO_PREPARE.includes(name));
  const videos: [title: string, videoId: string, packageId: string][] = [];
  for (const { name, make } of encodes) {
    const title = `Made as ${name}`;
    videos.push([title, ...(await admin.addVideo(make(), { title, packageName }))]);
  }
  expect(videos).toHaveLength(TO_PREPARE.length);
  for (const [title, videoId, packageId] of videos) {
    const prepared = await admin.waitUntilPrepared(videoId);
    expect([title, prepared]).toEqual([title, { state: 'ready', reason: null }]);
    const played = await customer.playInPlayer({ packageId, title });
    expect([title, played]).toMatchObject([title, { problem: null, isAdaptive: true }]);
    expect(played.pictures, title).toBeGreaterThan(10);
  }
  // Those of the demo are looked at once the admin's pages ask how far they are.
  const looked = async () =>
    (await admin.listPreparations()).map(({ reason, playsEverywhere }) => [
      reason,
      playsEverywhere,
    ]);
  const fine = Array.from({ length: DEMO_VIDEOS + videos.length }, () => [null, true]);
  await expect.poll(looked).toEqual(fine);
});
