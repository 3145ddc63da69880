import { expect, mergeTests } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { whyNoSwift } from '../../server/testing/backups/swift.ts';
import { bucketTest, isOfViewer } from '../support/bucket.ts';
import { clickText, firefoxTest, openPlayer, playedTo, seek, until } from '../support/firefox.ts';

const { customer } = demoLogins;

const test = mergeTests(bucketTest, firefoxTest);

test.describe('Firefox, and a film in a bucket', { tag: '@full' }, () => {
  test.skip(whyNoSwift !== undefined, whyNoSwift);

  test('plays and seeks from the bucket, stops after a refund, and goes on by the store where the bucket refuses', async ({
    store,
    bucket,
    tab,
    film,
  }) => {
    const asked: string[] = [];
    let refuses = false;
    bucket.meddle(({ line }, response) => {
      if (!isOfViewer(line)) return false;
      asked.push(line.split(' ')[0] ?? '');
      if (refuses) response.writeHead(403).end();
      return refuses;
    });
    await openPlayer(tab, store, film);
    await seek(tab, 20);
    await playedTo(tab, 20.5);
    expect(asked.length).toBeGreaterThan(1);
    // Nothing is asked before: no page of another origin has to be allowed the header Range.
    expect([...new Set(asked)]).toEqual(['GET']);
    await store.calls.endAccess(customer.email, 'refunded');
    await seek(tab, 110);
    const says = (text: string) => document.body.textContent.includes(text);
    await until(() => tab.evaluate(says, 'You no longer have access to this video.'));
    await store.calls.giveAccessBack(customer.email);
    refuses = true;
    const before = asked.length;
    await clickText(tab, 'button', 'Retry');
    await playedTo(tab, 110.5);
    expect(asked.length).toBeGreaterThan(before);
  });
});
