import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mail, Notices } from '#contract/mail.ts';
import { chooseNotices, NICK } from '../testing/mail/choose-notices.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { newEmail } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { queueDigests } from './queue-digests.ts';

describeOnEachDatabase('the sales of a day', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PUBLIC_URL: 'http://shop.example' } });
    sales = await openTestSales(store);
  });
  beforeEach(() => chooseNotices(store, ['daily-sales']));
  afterAll(() => store.close());

  const digest = () => queueDigests(store.deps);
  /** Moves the clock to a moment, such as "2027-03-01T04:59:59Z". */
  const until = (moment: string) =>
    store.clock.advance({ seconds: (Date.parse(moment) - store.clock.now()) / 1000 });
  const setZone = (value: string) => saveSetting(store.deps, { name: 'TIME_ZONE', value });
  const sell = (firstName: string) =>
    sales.buy('beard', { email: newEmail(), more: { firstName, lastName: 'Elf' } });
  /** The messages to the admin, the oldest first: the subject, then what else it says. */
  const read = async () => {
    const admin = await sales.admin();
    const mails = (await admin.get(`/api/mail?q=${NICK}`)).json<Mail[]>().toReversed();
    const texts = mails.map(
      async ({ id }) => (await admin.get(`/api/mail/${id}`)).json<{ text: string }>().text,
    );
    return Promise.all(texts);
  };
  const subjects = async () => (await read()).map((text) => text.split('\n')[0]);

  it('come as one message after its midnight, and of a day without sales there is none', async () => {
    await setZone('America/New_York');
    until('2027-03-01T18:00:00Z');
    await sell('Holly');
    until('2027-03-02T04:59:59Z');
    const ivy = await sell('Ivy');
    await digest();
    expect(await read()).toEqual([]);
    until('2027-03-02T05:00:00Z');
    await sell('Jack');
    await Promise.all([digest(), digest()]);
    const [text = '', ...more] = await read();
    expect(more).toEqual([]);
    expect(text).toMatch(/^2 sales on March 1, 2027\n/);
    expect(text).toContain(
      `Ivy Elf: $49.00\nhttp://shop.example/admin/orders?order=${ivy.orderId}\nTotal: $98.00`,
    );
    expect(text).toContain(
      'http://shop.example/admin/orders?dated=paid&from=2027-03-01&to=2027-03-01',
    );
    expect(text).not.toContain('Jack');
    // The shop was off over two midnights.
    until('2027-03-04T12:00:00Z');
    await sell('Kris');
    until('2027-03-06T12:00:00Z');
    await digest();
    await digest();
    expect((await subjects()).slice(1).toSorted()).toEqual([
      '1 sale on March 2, 2027',
      '1 sale on March 4, 2027',
    ]);
  });

  it('are all of a day in which an hour happens twice', async () => {
    await setZone('Europe/Berlin');
    // Both are at 02:30.
    until('2027-10-31T00:30:00Z');
    await sell('Holly');
    until('2027-10-31T01:30:00Z');
    await sell('Ivy');
    // A day of 25 hours.
    until('2027-10-31T22:59:59Z');
    await sell('Jack');
    await digest();
    expect(await read()).toEqual([]);
    until('2027-10-31T23:00:00Z');
    await digest();
    expect(await subjects()).toEqual(['3 sales on October 31, 2027']);
  });

  it('belong to the day that the clocks show where they are set back at midnight', async () => {
    await setZone('America/Havana');
    // 00:30, and an hour later 00:30 again.
    until('2028-11-05T04:30:00Z');
    await sell('Holly');
    until('2028-11-05T05:30:00Z');
    await sell('Ivy');
    until('2028-11-06T04:59:59Z');
    await digest();
    expect(await read()).toEqual([]);
    until('2028-11-06T05:00:00Z');
    await digest();
    expect(await subjects()).toEqual(['2 sales on November 5, 2028']);
  });

  it('are lost by no change of the time zone or of the choice, and told once', async () => {
    await setZone('Asia/Tokyo');
    until('2029-03-01T14:00:00Z');
    await sell('Holly');
    // It is 9 in the morning of the same day there.
    await setZone('America/New_York');
    await sell('Ivy');
    await store.deps.db.updateTable('admin_notice').set({ kind: 'sale' }).execute();
    await sell('Jack');
    until('2029-03-01T15:00:00Z');
    await digest();
    until('2029-03-02T05:00:00Z');
    await digest();
    expect((await subjects()).toSorted()).toEqual(['2 sales on March 1, 2029', 'New sale']);
  });

  it('or each sale: one of both is chosen', async () => {
    const admin = await sales.admin();
    const save = async (kinds: string[]) =>
      (await admin.send('PUT', '/api/settings/notices', { kinds })).json<Notices>().kinds;
    expect(await save(['sale', 'daily-sales', 'disk'])).toEqual(['daily-sales', 'disk']);
    expect(await save(['sale'])).toEqual(['sale']);
  });
});
