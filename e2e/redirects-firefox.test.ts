import { expect, test } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { describeWithBucketInFull } from '../server/testing/backups/describe-with-bucket.ts';
import { isOfViewer, openMediaBucket } from './old/bucket.ts';
import { clickText, launchFirefox, openPlayer, playedTo, seek, until } from './old/firefox.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from './old/ladder.ts';
import { openStore } from './old/open-store.ts';

const film = { packageName: 'Beard, Suit & Presence', title: 'Redirected' };
const { customer } = demoLogins;

describeWithBucketInFull('Firefox, and a film in a bucket', () => {
  test('plays and seeks from the bucket, stops after a refund, and goes on by the store where the bucket refuses', async () => {
    await using closing = new AsyncDisposableStack();
    const bucket = closing.adopt(await openMediaBucket('media'), (one) => one.close());
    const opened = await openStore({}, { adapt: bucket.adapt });
    const store = closing.adopt(opened, (one) => one.close());
    const firefox = closing.adopt(await launchFirefox(), (one) => one.close());
    // So long that what is jumped to is never loaded in advance, which is 30 s.
    const files = await makeRungs(120);
    await setRenditions(store, await addFragmentedVideo(store, { ...film, files }), files);
    const asked: string[] = [];
    let refuses = false;
    bucket.meddle(({ line }, response) => {
      if (!isOfViewer(line)) return false;
      asked.push(line.split(' ')[0] ?? '');
      if (refuses) response.writeHead(403).end();
      return refuses;
    });
    const page = await firefox.newPage();
    page.setDefaultTimeout(60_000);
    await openPlayer(page, store, film);
    await seek(page, 20);
    await playedTo(page, 20.5);
    expect(asked.length).toBeGreaterThan(1);
    // Nothing is asked before: no page of another origin has to be allowed the header Range.
    expect([...new Set(asked)]).toEqual(['GET']);
    const mine = store.deps.db.updateTable('purchase').where('email', '=', customer.email);
    await mine.set({ status: 'refunded' }).execute();
    await seek(page, 110);
    const says = (text: string) => document.body.textContent.includes(text);
    await until(() => page.evaluate(says, 'You no longer have access to this video.'));
    await mine.set({ status: 'completed' }).execute();
    refuses = true;
    const before = asked.length;
    await clickText(page, 'button', 'Retry');
    await playedTo(page, 110.5);
    expect(asked.length).toBeGreaterThan(before);
  });
});
