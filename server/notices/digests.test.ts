import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#contract/mail.ts';
import { inTransaction, ROLL_BACK } from '#platform/database/transaction.ts';
import {
  changeAdminEmail,
  createAdmin,
  findAdminByUsername,
  removeAdmin,
} from '../accounts/index.ts';
import { sendDueMail } from '../mail/sending/send-due-mail.ts';
import { describeOrdersInMail } from '../sales/index.ts';
import { chooseNotices, NICK } from '../testing/mail/choose-notices.ts';
import { startTestMailServer, type TestMailServer } from '../testing/mail/test-mail-server.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { newEmail } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { type Notice, notifyAdmins } from './notify-admins.ts';
import { queueDigests } from './queue-digests.ts';

const diskNotice: Notice = { kind: 'disk', subject: 'Nearly full', blocks: [] };

describeOnEachDatabase('the notices of an hour', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PUBLIC_URL: 'http://shop.example' } });
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const notify = () => inTransaction(store.deps, (inside) => notifyAdmins(inside, diskNotice));
  const digest = () => queueDigests(store.deps);
  /** The messages to an address as an admin sees them, the oldest first, and what each says. */
  const read = async (email = NICK) => {
    const admin = await sales.admin();
    const mails = (await admin.get(`/api/mail?q=${email}`)).json<Mail[]>().toReversed();
    return Promise.all(
      mails.map(async ({ id, subject }) => {
        const { text } = (await admin.get(`/api/mail/${id}`)).json<{ text: string }>();
        return { id, subject, text };
      }),
    );
  };
  const subjects = async (email?: string) => (await read(email)).map(({ subject }) => subject);
  const named = (firstName: string, email = newEmail()) => ({
    email,
    more: { firstName, lastName: 'Elf' },
  });
  const dispute = ({ intent }: PlacedOrder) => {
    store.sandbox.controls.openDispute({ payment: intent });
    return sales.readEvents();
  };
  const linkTo = ({ orderId }: PlacedOrder) => `http://shop.example/admin/orders?order=${orderId}`;
  const held = () => store.deps.db.selectFrom('held_notice').selectAll().execute();

  describe('of most kinds', () => {
    beforeEach(() => chooseNotices(store, ['sale', 'disk']));

    it('come as one message at its end, with buyer, sum and link, and nothing is left', async () => {
      await sales.buy('beard', named('Holly'));
      store.clock.advance({ minutes: 20 });
      const ivy = await sales.buy('voice', named('Ivy'));
      // A buyer chooses their name, and mail programs make links of it.
      const evil = await sales.buy('beard', named('https://evil.example'));
      store.clock.advance({ minutes: 40, seconds: -1 });
      await digest();
      expect(await subjects()).toEqual(['New sale']);
      store.clock.advance({ seconds: 1 });
      await Promise.all([digest(), digest()]);
      const [, { subject = '', text = '' } = {}, ...more] = await read();
      expect([subject, more]).toEqual(['2 more notices', []]);
      expect(text).toContain('New sale (2)');
      expect(text).toContain(`Ivy Elf: $39.50\n${linkTo(ivy)}`);
      expect(text).toContain(`https evil example Elf: $49.00\n${linkTo(evil)}`);
      expect(text).toContain('Total: $88.50');
      expect(text).not.toContain('Holly');
      expect(await held()).toEqual([]);
      // It counts: what happens now waits for another hour.
      await sales.buy('beard');
      store.clock.advance({ minutes: 59 });
      await digest();
      expect(await subjects()).toHaveLength(2);
      store.clock.advance({ minutes: 1 });
      await digest();
      expect((await subjects()).at(-1)).toBe('1 more notice');
      store.clock.advance({ hours: 1 });
      await digest();
      await notify();
      expect((await subjects()).slice(3)).toEqual(['Nearly full']);
    });

    it('are one single message and no loss, however many happen at once', async () => {
      await Promise.all(Array.from({ length: 5 }, notify));
      expect([await subjects(), (await held()).length]).toEqual([['Nearly full'], 4]);
      await inTransaction(store.deps, async (inside) => {
        await notifyAdmins(inside, diskNotice);
        return ROLL_BACK;
      });
      store.clock.advance({ hours: 1 });
      await Promise.all([digest(), digest()]);
      const [, { text = '' } = {}] = await read();
      expect(await subjects()).toEqual(['Nearly full', '4 more notices']);
      expect(text).toContain(
        'Nearly full (4)\n\nView Videos:\nhttp://shop.example/admin/videos\n\nYou choose',
      );
    });

    it('wait an hour of the clock over midnight and when it is set back', async () => {
      // 23:40 in Berlin on the day whose 02:30 comes twice; half an hour before the first of the two.
      for (const start of [Date.UTC(2027, 9, 30, 21, 40), Date.UTC(2027, 9, 31, 0, 30)]) {
        store.clock.advance({ seconds: (start - store.clock.now()) / 1000 });
        await chooseNotices(store, ['disk']);
        await notify();
        store.clock.advance({ minutes: 1 });
        await notify();
        store.clock.advance({ minutes: 59, seconds: -1 });
        await digest();
        expect(await subjects()).toHaveLength(1);
        store.clock.advance({ seconds: 1 });
        await digest();
        expect(await subjects()).toEqual(['Nearly full', '1 more notice']);
      }
    });

    it('are held no longer because the clock was wrong', async () => {
      await notify();
      await notify();
      store.clock.advance({ days: -1 });
      await digest();
      expect([await held(), await subjects()]).toEqual([[], ['1 more notice', 'Nearly full']]);
      store.clock.advance({ days: -1 });
      await notify();
      expect(await subjects()).toHaveLength(3);
    });

    it('are dropped for an admin who was removed', async () => {
      await createAdmin(store.deps, { username: 'ivy', password: 'reindeer-admin' });
      await changeAdminEmail(store.deps, { username: 'ivy', email: 'ivy@north.example' });
      const { id: admin_id = '' } = (await findAdminByUsername(store.deps, 'ivy')) ?? {};
      await store.deps.db
        .insertInto('admin_notice')
        .values({ admin_id, kind: 'disk', queued_at: null })
        .execute();
      await notify();
      await notify();
      await removeAdmin(store.deps, { username: 'ivy', evenLast: false });
      store.clock.advance({ hours: 1 });
      await digest();
      expect(await held()).toEqual([]);
      expect(await subjects('ivy@north.example')).toEqual(['Nearly full']);
      expect(await subjects()).toEqual(['Nearly full', '1 more notice']);
    });
  });

  describe('that cannot wait', () => {
    beforeEach(() => chooseNotices(store, ['dispute']));

    it('come singly ten times, and the rest names its deadline, too', async () => {
      for (let number = 0; number < 10; number += 1) await dispute(await sales.buy());
      const last = await sales.buy('voice', named('Ivy'));
      await dispute(last);
      store.clock.advance({ minutes: 59 });
      await digest();
      const singles = await read();
      expect(singles.map(({ subject }) => subject)).toEqual(
        Array(10).fill('A payment is disputed'),
      );
      for (const { text } of singles) {
        expect(text).toMatch(/Please answer in the Stripe Dashboard by .* UTC\./);
        expect(text).not.toContain('within the hour');
      }
      store.clock.advance({ minutes: 1 });
      await digest();
      const [{ subject = '', text = '' } = {}, ...more] = (await read()).slice(10);
      expect([subject, more]).toEqual(['1 more notice', []]);
      expect(text).toMatch(/A payment is disputed\n\nIvy Elf: \$39\.50, answer by .* UTC\nhttp/);
      expect(text).toContain(linkTo(last));
    });
  });

  describe('of an order that is deleted', () => {
    let mailServer: TestMailServer;
    beforeAll(async () => {
      mailServer = await startTestMailServer();
    });
    beforeEach(() => chooseNotices(store, ['sale']));
    afterAll(() => mailServer.close());

    /** Two sales beyond the first of an hour, of which Ivy's is deleted by `erase`. */
    const sell = async () => {
      await sales.buy();
      const [ivy, holly] = [
        await sales.buy('beard', named('Ivy')),
        await sales.buy('voice', named('Holly')),
      ];
      const erase = async () => {
        const { id } = (await sales.account(ivy.email)) ?? {};
        const answer = await (await sales.admin()).send('DELETE', `/api/customers/${id}`);
        expect(answer.status).toBe(200);
      };
      return { holly, erase };
    };
    const send = () => sendDueMail({ ...store.deps, describeOrders: describeOrdersInMail });

    it('go with it while they wait', async () => {
      const { erase } = await sell();
      await erase();
      expect(await held()).toHaveLength(1);
      store.clock.advance({ hours: 1 });
      await digest();
      const { text = '' } = (await read()).at(-1) ?? {};
      expect(text).toContain('New sale\n\nHolly Elf: $39.50');
      expect(text).not.toContain('Ivy');
    });

    it('name it no more in a message that waits, was refused or was sent', async () => {
      const { erase, holly } = await sell();
      store.clock.advance({ hours: 1 });
      await digest();
      const { id, text } = (await read()).at(-1) ?? { id: '', text: '' };
      expect(text).toContain('Ivy Elf');
      await saveSetting(store.deps, { name: 'MAIL_FROM_ADDRESS', value: 'shop@example.com' });
      await saveSetting(store.deps, { name: 'MAIL_SERVER', value: mailServer.host });
      await saveSetting(store.deps, { name: 'MAIL_PORT', value: String(mailServer.port) });
      await store.deps.db.deleteFrom('mail').where('id', '!=', id).execute();
      mailServer.faults.push({ at: 'recipient', code: 550, says: 'No such user' });
      await send();
      await erase();
      const admin = await sales.admin();
      expect((await admin.send('POST', `/api/mail/${id}/retry`)).status).toBe(200);
      await send();
      const { raw = '' } = mailServer.received.find(({ to }) => to.includes(NICK)) ?? {};
      expect(raw).toContain('1 of these 2 orders was deleted since.');
      expect(raw).toContain('Holly Elf');
      expect(raw).not.toContain('Ivy');
      const { text: shown = '' } = (await read()).at(-1) ?? {};
      expect(shown).toContain(linkTo(holly));
      expect(shown).not.toContain('Ivy');
    });
  });
});
