import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { createLink } from './create-link.ts';
import { deleteExpiredLinks, hasLinkSince } from './links.store.ts';
import { dropLinks, readLink, useLink } from './use-link.ts';

const kind = 'change-email';
const refused = 'This link no longer works.';

describeWithDatabase('a link sent by mail', (database) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(database);
  });
  afterAll(() => store.close());

  let people = 0;
  async function sendLink(more: { validForMs?: number; payload?: string } = {}) {
    people += 1;
    const email = `link-${people}@north.example`;
    let token = '';
    await createLink(store.deps, {
      kind,
      email,
      ...more,
      write(given) {
        token = given;
        const button = { kind: 'button', label: 'Confirm', path: `/confirm#${given}` } as const;
        return { kind: 'email-confirmation', content: { subject: 'Hello', blocks: [button] } };
      },
    });
    return { email, token };
  }
  const stored = (email: string) =>
    store.deps.db
      .selectFrom('account_link')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst();
  const mailTo = (email: string) =>
    store.deps.db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', email)
      .executeTakeFirstOrThrow();
  const use = (token: string) => useLink(store.deps, { token, kind });

  it('is 256 random bits, of which only the hash is stored, and comes with its message', async () => {
    const { email, token } = await sendLink({ payload: 'new@north.example' });
    expect(token).toMatch(/^[\w-]{43}$/);
    const link = await stored(email);
    expect(JSON.stringify(link)).not.toContain(token);
    const mail = await mailTo(email);
    expect(JSON.stringify(mail)).not.toContain(token);
    expect(mail).toMatchObject({ id: link?.mail_id, state: 'waiting' });
    expect(mail.link_expires_at).toBe(store.clock.now() + 30 * 60_000);
    expect(await use(token)).toMatchObject({ email, kind, payload: 'new@north.example' });
  });

  it('works once, and what its message says is erased', async () => {
    const { email, token } = await sendLink();
    expect(await readLink(store.deps, { token, kind })).toMatchObject({ email });
    const uses = await Promise.allSettled(Array.from({ length: 8 }, () => use(token)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await mailTo(email)).sealed_content).toBeNull();
    await expect(readLink(store.deps, { token, kind })).rejects.toThrow(refused);
  });

  it('is not used where what it does fails', async () => {
    const { email, token } = await sendLink();
    const failing = inTransaction(store.deps, async (tx) => {
      await useLink(tx, { token, kind });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await mailTo(email)).sealed_content).not.toBeNull();
    expect(await use(token)).toMatchObject({ email });
  });

  it('does not work for anything else', async () => {
    const { token } = await sendLink();
    await expect(useLink(store.deps, { token, kind: 'reset-password' })).rejects.toThrow(refused);
    await use(token);
  });

  it('works for 30 minutes, or for as long as was said, and is swept afterwards', async () => {
    const [short, long] = [await sendLink(), await sendLink({ validForMs: 7 * 86_400_000 })];
    store.clock.advance({ minutes: 30 });
    await expect(use(short.token)).rejects.toThrow(refused);
    await deleteExpiredLinks(store.deps);
    expect(await stored(short.email)).toBeUndefined();
    expect(await use(long.token)).toMatchObject({ email: long.email });
  });

  it('is worthless once its kind is dropped', async () => {
    const customer = {
      first_name: 'Ann',
      last_name: 'Elf',
      phone: null,
      password_hash: null,
      checkout_hash: null,
      created_at: 1,
    };
    const [id, email] = ['dropped', 'dropped@north.example'];
    await store.deps.db
      .insertInto('customer')
      .values({ ...customer, id, email, email_key: email })
      .execute();
    const tokens: string[] = [];
    const write = (token: string) => {
      tokens.push(token);
      return { kind: 'password-reset', content: { subject: 'Hello', blocks: [] } } as const;
    };
    const link = { kind: 'reset-password', customerId: id, email, write } as const;
    await createLink(store.deps, link);
    const since = {
      kind: 'reset-password',
      email,
      customerId: id,
      since: store.clock.now() - 1,
    } as const;
    expect(await hasLinkSince(store.deps, since)).toBe(true);
    expect(await mailTo(email)).toMatchObject({ customer_id: id, order_id: null });
    // Nobody else's.
    await dropLinks(store.deps, { kind: 'reset-password', customerId: 'another' });
    expect(await hasLinkSince(store.deps, since)).toBe(true);
    await dropLinks(store.deps, { kind: 'reset-password', customerId: id });
    expect(await hasLinkSince(store.deps, since)).toBe(false);
    expect((await mailTo(email)).sealed_content).toBeNull();
    const [token = ''] = tokens;
    await expect(useLink(store.deps, { token, kind: 'reset-password' })).rejects.toThrow(refused);
  });

  it('is never taken for one of 10,000 guessed, used, expired and cut-off tokens', async () => {
    const used = await sendLink();
    await use(used.token);
    const expired = await sendLink({ validForMs: 1 });
    store.clock.advance({ minutes: 1 });
    const valid = await sendLink();
    const tries = [
      ...Array.from({ length: 9_900 }, () => store.deps.ids.token()),
      ...Array.from({ length: 43 }, (_, length) => valid.token.slice(0, length)),
      ...Array.from({ length: 19 }, (_, more) => `${valid.token}${'A'.repeat(more + 1)}`),
      ...Array.from({ length: 18 }, () => used.token),
      ...Array.from({ length: 18 }, () => expired.token),
      valid.token.toUpperCase(),
      ` ${valid.token}`,
    ];
    expect(tries).toHaveLength(10_000);
    let accepted = 0;
    for (let at = 0; at < tries.length; at += 500) {
      const answers = await Promise.allSettled(tries.slice(at, at + 500).map(use));
      accepted += answers.filter(({ status }) => status === 'fulfilled').length;
    }
    expect(accepted).toBe(0);
    expect(await use(valid.token)).toMatchObject({ email: valid.email });
  });
});
