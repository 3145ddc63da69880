import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { whyNoSwift } from '../../server/testing/backups/swift.ts';
import { isOfViewer, type MediaBucket, bucketTest as test } from '../support/bucket.ts';
import { playedTo, seek, watch } from '../support/player.ts';

const { customer } = demoLogins;

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

test.describe('a film in a bucket', { tag: '@full' }, () => {
  test.skip(whyNoSwift !== undefined, whyNoSwift);

  test('plays and seeks from the bucket, and stops after a refund', async ({
    store,
    bucket,
    page,
    film,
  }) => {
    const pieces = countPieces(page, bucket);
    await watch(page, store, film);
    await seek(page, 20);
    await playedTo(page, 20.5);
    expect(pieces.ofBucket).toBeGreaterThan(1);
    await store.calls.endAccess(customer.email, 'refunded');
    await seek(page, 110);
    await page.getByText('You no longer have access to this video.').waitFor();
    expect(pieces.ofStore).toBe(0);
  });

  test('plays on where the bucket refuses an address, as one that has expired', async ({
    store,
    bucket,
    page,
    film,
  }) => {
    const pieces = countPieces(page, bucket);
    await watch(page, store, film);
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
    film,
  }) => {
    bucket.meddle(({ line }, response) => {
      if (isOfViewer(line)) response.destroy();
      return isOfViewer(line);
    });
    const pieces = countPieces(page, bucket);
    await watch(page, store, film);
    await seek(page, 100);
    await playedTo(page, 100.5);
    expect(pieces.ofBucket).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
