import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NoticeKind, type Notices, noticeKind } from '#contract/mail.ts';
import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import { NoPicture } from '#platform/media/frame-grabber.ts';
import { lookUpAccount } from '#platform/payments/call-with-key.ts';
import {
  changeAdminEmail,
  createAdmin,
  findAdminByUsername,
  removeAdmin,
} from '../accounts/index.ts';
import { stripeKeyOf } from '../payment-providers/stripe/keys/stripe-key.ts';
import { describeLateWork } from '../start/find-late-work.ts';
import { mailsTo } from '../testing/mail/read-mails.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { detailsOf, newEmail } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys, testPromoCode } from '../testing/test-store.ts';
import { makeFirstThumbnailLater } from '../videos/index.ts';
import { replaceWanted } from './notices.store.ts';
import { type Notice, notifyAdmins } from './notify-admins.ts';
import { watchTroubles } from './watch-troubles.ts';

const NICK = 'nick@north.example';
const HOLLY = 'holly@north.example';
const diskNotice: Notice = { kind: 'disk', subject: 'Nearly full', blocks: [] };

describeOnEachDatabase('notices to admins', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    for (const email of [NICK, HOLLY]) {
      const [username = ''] = email.split('@');
      await createAdmin(store.deps, { username, password: 'reindeer-admin' });
      await changeAdminEmail(store.deps, { username, email });
      ids.set(email, (await findAdminByUsername(store.deps, username))?.id ?? '');
    }
  });
  beforeEach(async () => {
    for (const table of ['mail', 'admin_notice', 'held_notice', 'trouble'] as const)
      await store.deps.db.deleteFrom(table).execute();
  });
  afterAll(() => store.close());

  const want = (email: string, ...kinds: NoticeKind[]) =>
    replaceWanted(store.deps, { adminId: ids.get(email) ?? '', kinds });
  const notify = () => inTransaction(store.deps, (inside) => notifyAdmins(inside, diskNotice));
  const subjects = async (email: string) =>
    (await mailsTo(store.deps, email)).map(({ subject }) => subject);
  const watch = () =>
    watchTroubles({ ...store.deps, describeLateWork: () => describeLateWork(store.deps) });

  describe('the choice', () => {
    it('is nothing at first, then what the admin saved, in one order and without doubles', async () => {
      const admin = await sales.admin();
      const choice = async () => (await admin.get('/api/settings/notices')).json<Notices>();
      expect(await choice()).toEqual({ email: null, kinds: [] });
      const save = (kinds: unknown) => admin.send('PUT', '/api/settings/notices', { kinds });
      const saved = await save(['disk', 'sale', 'disk']);
      expect(saved.json()).toEqual({ email: null, kinds: ['sale', 'disk'] });
      expect((await save(['sale', 'weather'])).status).toBe(400);
      expect((await save('sale')).status).toBe(400);
      expect(await choice()).toMatchObject({ kinds: ['sale', 'disk'] });
      const all = noticeKind.options.filter((kind) => kind !== 'sale');
      await save(noticeKind.options);
      expect(await choice()).toMatchObject({ kinds: all });
      await save([]);
      expect(await choice()).toMatchObject({ kinds: [] });
    });
  });

  describe('an admin', () => {
    it('gets at most one message of a kind an hour, each for themselves', async () => {
      await want(NICK, 'disk');
      await Promise.all(Array.from({ length: 5 }, notify));
      expect(await subjects(NICK)).toEqual(['Nearly full']);
      expect(await subjects(HOLLY)).toEqual([]);
      await want(HOLLY, 'disk');
      // Saving the choice again begins no new hour.
      await want(NICK, 'disk', 'sale');
      store.clock.advance({ minutes: 60, seconds: -1 });
      await notify();
      expect([await subjects(NICK), await subjects(HOLLY)].map((all) => all.length)).toEqual([
        1, 1,
      ]);
      store.clock.advance({ seconds: 1 });
      await notify();
      expect([await subjects(NICK), await subjects(HOLLY)].map((all) => all.length)).toEqual([
        2, 1,
      ]);
    });

    it('gets none of what was undone, and it does not count', async () => {
      await want(NICK, 'disk');
      await inTransaction(store.deps, async (inside) => {
        await notifyAdmins(inside, diskNotice);
        return ROLL_BACK;
      });
      expect(await subjects(NICK)).toEqual([]);
      await notify();
      expect(await subjects(NICK)).toEqual(['Nearly full']);
    });

    it('without an e-mail address, or removed, gets none', async () => {
      const username = 'ivy';
      await createAdmin(store.deps, { username, password: 'reindeer-admin' });
      const adminId = (await findAdminByUsername(store.deps, username))?.id ?? '';
      await replaceWanted(store.deps, { adminId, kinds: ['disk'] });
      await notify();
      store.clock.advance({ hours: 1 });
      await changeAdminEmail(store.deps, { username, email: 'ivy@north.example' });
      await removeAdmin(store.deps, { username, evenLast: false });
      await notify();
      expect(await store.deps.db.selectFrom('mail').select('id').execute()).toEqual([]);
    });
  });

  describe('about orders', () => {
    it('tell of a sale once, with what was bought; not of a free order', async () => {
      await want(NICK, 'sale');
      const free = {
        customerInfo: detailsOf(newEmail()),
        packages: [{ id: sales.catalogue.beard.id }],
        promoCode: testPromoCode,
      };
      expect((await store.browser().send('POST', '/api/create-free-order', free)).status).toBe(200);
      expect(await subjects(NICK)).toEqual([]);
      const order = await sales.buy();
      await sales.complete(order);
      const [mail] = await mailsTo(store.deps, NICK);
      expect(mail).toMatchObject({ kind: 'notice-sale', subject: 'New sale' });
      expect(mail?.text).toContain('comes in one message at its end');
      store.clock.advance({ hours: 1 });
      const { id: dispute } = store.sandbox.controls.openDispute({ payment: order.intent });
      await sales.readEvents();
      store.sandbox.controls.closeDispute({ dispute, as: 'won' });
      await sales.readEvents();
      expect(await sales.seen(order.orderId)).toMatchObject({ status: 'completed' });
      expect(await subjects(NICK)).toEqual(['New sale']);
    });

    it('tell of a dispute and of an order in review, and of nothing that is not wanted', async () => {
      await want(NICK, 'dispute', 'review');
      const disputed = await sales.buy('voice');
      store.sandbox.controls.openDispute({ payment: disputed.intent });
      await sales.readEvents();
      const odd = await sales.place();
      store.sandbox.controls.changeIntent({ intent: odd.intent, change: { currency: 'eur' } });
      store.sandbox.controls.pay({ intent: odd.intent });
      await sales.complete(odd);
      expect((await subjects(NICK)).toSorted()).toEqual([
        'A payment is disputed',
        'An order is in review',
      ]);
    });

    it('tell of a review whose buyer got a link to claim it', async () => {
      await want(NICK, 'review');
      const order = await sales.place();
      await sales.buy('voice', { email: order.email, more: { password: 'another-password' } });
      store.sandbox.controls.pay({ intent: order.intent });
      await sales.complete(order);
      expect(await subjects(NICK)).toEqual(['An order is in review']);
    });
  });

  describe('about troubles', () => {
    it('tell of one when it begins, each day while it lasts, and when it begins anew', async () => {
      await want(NICK, 'disk');
      const { storage } = store.deps;
      const { freeBytes } = storage;
      const run = async (free: number) => {
        storage.freeBytes = async () => free;
        await Promise.all([watch(), watch(), watch()]);
        return (await subjects(NICK)).length;
      };
      expect(await run(2 * 2 ** 30)).toBe(0);
      expect(await run(2 ** 29)).toBe(1);
      store.clock.advance({ hours: 24, seconds: -1 });
      expect(await run(2 ** 29)).toBe(1);
      store.clock.advance({ seconds: 1 });
      expect(await run(2 ** 29)).toBe(2);
      store.clock.advance({ hours: 2 });
      expect(await run(2 ** 40)).toBe(2);
      expect(await run(2 ** 29)).toBe(3);
      storage.freeBytes = freeBytes;
      const [mail] = await mailsTo(store.deps, NICK);
      expect(mail).toMatchObject({ kind: 'notice-disk', subject: 'The disk is nearly full' });
      expect(mail?.text).toContain('Only 0.5 GB is free on the disk of the store, and 2.0 GB');
    });

    it('tell that the provider does not accept the key', async () => {
      await want(NICK, 'payment-keys');
      const key = testKeys.secretKey;
      await watch();
      expect(await subjects(NICK)).toEqual([]);
      store.sandbox.controls.revokeKey({ key });
      await expect(lookUpAccount(store.deps, stripeKeyOf(key))).rejects.toMatchObject({
        failure: 'denied',
      });
      await watch();
      await watch();
      expect(await subjects(NICK)).toEqual(['Customers cannot pay by card']);
      store.sandbox.controls.restoreKey({ key });
      await lookUpAccount(store.deps, stripeKeyOf(key));
      await watch();
      expect(await store.deps.db.selectFrom('trouble').selectAll().execute()).toEqual([]);
    });

    it('tell that a message was given up, or that the mail server keeps failing', async () => {
      await want(NICK, 'mail');
      const now = store.clock.now();
      const add = (id: string, more: object) =>
        store.deps.db
          .insertInto('mail')
          .values({
            id,
            kind: 'refund',
            state: 'waiting',
            to_address: 'a@b.example',
            subject: 'S',
            sealed_content: null,
            link_expires_at: null,
            order_id: null,
            customer_id: null,
            queued_at: now,
            send_until: now + 48 * 3_600_000,
            next_try_at: now,
            attempts: 1,
            leased_until: null,
            last_error: null,
            sent_at: null,
            ...more,
          })
          .execute();
      const error = (failures: number | null) => ({
        last_error: JSON.stringify({
          at: now,
          message: 'It failed.',
          serverSaid: null,
          hold: failures === null ? null : { failures, until: now },
        }),
      });
      await add('given-up', { state: 'failed', ...error(null) });
      await watch();
      expect(await subjects(NICK)).toEqual([]);
      await saveSetting(store.deps, { name: 'MAIL_SERVER', value: 'localhost' });
      await saveSetting(store.deps, { name: 'MAIL_FROM_ADDRESS', value: 'shop@example.com' });
      await watch();
      expect(await subjects(NICK)).toEqual(['Messages could not be sent']);
      store.clock.advance({ hours: 1 });
      await watch();
      await add('held-once', error(2));
      await watch();
      expect(await subjects(NICK)).toHaveLength(1);
      await add('held', { ...error(3), queued_at: now + 1 });
      await store.deps.db.deleteFrom('mail').where('id', '=', 'held-once').execute();
      await watch();
      expect(await subjects(NICK)).toHaveLength(2);
    });

    it('tell of work that nobody does, such as of a worker that died, until somebody does it', async () => {
      await want(NICK, 'work');
      const { db, clock } = store.deps;
      const video_id = sales.catalogue.beard.videoId;
      const [queued_at, state] = [clock.now(), 'queued' as const];
      await db
        .insertInto('video_preparation')
        .values({ video_id, state, percent: 0, queued_at, changed_at: queued_at })
        .execute();
      store.clock.advance({ minutes: 15, seconds: -1 });
      await watch();
      expect(await subjects(NICK)).toEqual([]);
      store.clock.advance({ seconds: 1 });
      await watch();
      await watch();
      expect(await subjects(NICK)).toEqual(['Work is not getting done']);
      const [mail] = await mailsTo(store.deps, NICK);
      expect(mail?.text).toContain(
        '1 video has waited for 15 minutes to be prepared, and nothing is preparing videos. Start the worker',
      );
      await db.deleteFrom('video_preparation').where('video_id', '=', video_id).execute();
      await watch();
      expect(await db.selectFrom('trouble').select('kind').execute()).toEqual([]);
    });

    it('tell of a video that no picture can be taken from', async () => {
      await want(NICK, 'video');
      const { storage, frames, jobs, db } = store.deps;
      const { materialize } = storage;
      const { isAvailable, grab } = frames;
      storage.materialize = async () => ({ path: '/nowhere', release: async () => undefined });
      frames.isAvailable = async () => true;
      frames.grab = async () => {
        throw new NoPicture('ffmpeg takes no picture');
      };
      const { videoId } = sales.catalogue.beard;
      const set = (key: string | null) =>
        db.updateTable('video').set({ thumbnail_key: key }).where('id', '=', videoId).execute();
      await set(null);
      await makeFirstThumbnailLater(store.deps, videoId);
      await jobs.runDue();
      const [mail] = await mailsTo(store.deps, NICK);
      expect(mail).toMatchObject({
        kind: 'notice-video',
        subject: 'A video could not be processed',
      });
      expect(mail?.text).toContain('No picture could be taken from “Video 1”');
      Object.assign(storage, { materialize });
      Object.assign(frames, { isAvailable, grab });
    });
  });
});
