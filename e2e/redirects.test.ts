import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { describeWithBucketInFull } from '../server/testing/backups/describe-with-bucket.ts';
import { isOfViewer, type MediaBucket, openMediaBucket } from './old/bucket.ts';
import { journey } from './old/journey.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from './old/ladder.ts';
import { playedTo, seek, watch } from './old/player.ts';

const owned = 'Beard, Suit & Presence';
const { customer } = demoLogins;

/**
 * A store with its files in a bucket, and a video in several qualities. It is so long that what is jumped to is never
 * loaded in advance, which is 30 s, however far a busy machine lets it play before.
 */
const test = journey
  .extend('bucketName', { scope: 'file' }, 'media')
  .extend('bucket', { scope: 'file' }, async ({ bucketName }, { onCleanup }) => {
    const bucket = await openMediaBucket(bucketName);
    onCleanup(() => bucket.close());
    return bucket;
  })
  .extend('replaced', { scope: 'file' }, ({ bucket }) => ({ adapt: bucket.adapt }))
  .extend('files', { scope: 'file' }, () => makeRungs(120))
  .extend('title', async ({ store, files }) => {
    const title = `Redirected ${store.deps.ids.id()}`;
    const id = await addFragmentedVideo(store, { packageName: owned, title, files });
    await setRenditions(store, id, files);
    return title;
  });

/** Counts the pieces that come to the page, by who sends them; redirects are no pieces. */
function countPieces(page: Page, { url }: MediaBucket) {
  const pieces = { ofBucket: 0, ofStore: 0 };
  page.on('response', (response) => {
    if (response.status() !== 206) return;
    if (response.url().startsWith(url)) pieces.ofBucket += 1;
    else if (response.url().includes('.mp4')) pieces.ofStore += 1;
  });
  return pieces;
}

describeWithBucketInFull('a film in a bucket', () => {
  test('plays and seeks from the bucket, and stops after a refund', async ({
    store,
    bucket,
    page,
    title,
  }) => {
    const mine = store.deps.db.updateTable('purchase').where('email', '=', customer.email);
    onTestFinished(async () => void (await mine.set({ status: 'completed' }).execute()));
    const pieces = countPieces(page, bucket);
    await watch(page, store, { packageName: owned, title });
    await seek(page, 20);
    await playedTo(page, 20.5);
    expect(pieces.ofBucket).toBeGreaterThan(1);
    await mine.set({ status: 'refunded' }).execute();
    await seek(page, 110);
    await page.getByText('You no longer have access to this video.').waitFor();
    expect(pieces.ofStore).toBe(0);
  });

  test('plays on where the bucket refuses an address, as one that has expired', async ({
    store,
    bucket,
    page,
    title,
  }) => {
    const pieces = countPieces(page, bucket);
    await watch(page, store, { packageName: owned, title });
    onTestFinished(() => bucket.meddle(() => false));
    bucket.meddle(({ line }, response) => {
      if (!isOfViewer(line)) return false;
      response.writeHead(403, { 'access-control-allow-origin': '*' }).end();
      return true;
    });
    await seek(page, 100);
    await playedTo(page, 100.5);
    expect(pieces.ofStore).toBeGreaterThan(0);
  });

  test('begins where the network lets nobody to the bucket', async ({
    store,
    bucket,
    page,
    title,
  }) => {
    onTestFinished(() => bucket.meddle(() => false));
    bucket.meddle(({ line }, response) => {
      if (isOfViewer(line)) response.destroy();
      return isOfViewer(line);
    });
    const pieces = countPieces(page, bucket);
    await watch(page, store, { packageName: owned, title });
    await seek(page, 100);
    await playedTo(page, 100.5);
    expect(pieces.ofBucket).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
