import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const OLD = 'reindeer-1';
const NEW = 'two-red-mittens';

describeWithDatabase("changing a customer's password", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let email: string;
  let client: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    ({ email } = await sales.buy('beard'));
    client = await signedIn();
  });
  afterAll(() => store.close());

  async function signedIn(password = OLD): Promise<TestClient> {
    const one = store.browser();
    const answer = await signIn(one, email, password);
    if (answer.status !== 200) throw new Error(answer.text);
    return one;
  }
  const change = (currentPassword: unknown, newPassword: unknown, one = client) =>
    one.send('PUT', '/api/account/password', { currentPassword, newPassword });
  const isIn = async (one: TestClient) => (await one.get('/api/auth/me')).status === 200;
  const tokenOf = (one: TestClient) => one.cookies.get('sleigh_session') ?? '';

  it('lets the new one in and the old one no longer', async () => {
    expect((await change(OLD, NEW)).json()).toEqual({ ok: true });
    expect((await signIn(store.browser(), email, OLD)).status).toBe(401);
    expect((await signIn(store.browser(), email, NEW)).status).toBe(200);
  });

  it('ends all other sessions, and copies of this one', async () => {
    const other = await signedIn();
    const copy = store.browser();
    copy.cookies.set('sleigh_session', tokenOf(client));
    await change(OLD, NEW);
    expect(await Promise.all([client, other, copy].map(isIn))).toEqual([true, false, false]);
  });

  it('is told to the customer in a message, which has nothing secret', async () => {
    await change(OLD, NEW);
    const mails = store.deps.db
      .selectFrom('mail')
      .selectAll()
      .where('to_address', '=', email)
      .where('kind', '=', 'password-changed');
    const [mail, ...more] = await mails.execute();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ state: 'waiting', link_expires_at: null });
    const content = store.deps.vault.decrypt(`mail ${mail?.id}`, mail?.sealed_content ?? '');
    expect(JSON.parse(content).subject).toBe('Your password was changed');
    for (const secret of [OLD, NEW]) expect(content).not.toContain(secret);
    expect((await change(OLD, 'a-third-one')).status).toBe(403);
    expect(await mails.execute()).toHaveLength(1);
  });

  it('needs the present one, and changes nothing otherwise', async () => {
    const other = await signedIn();
    const before = tokenOf(client);
    const refused = await change('reindeer-2', NEW);
    expect(refused.status).toBe(403);
    expect(refused.json()).toEqual({
      code: 'wrong_password',
      message: 'The password is wrong.',
    });
    expect(tokenOf(client)).toBe(before);
    expect(await isIn(other)).toBe(true);
    expect((await signIn(store.browser(), email, NEW)).status).toBe(401);
  });

  it('counts wrong ones with those of the login, and says when to try again', async () => {
    for (let round = 0; round < 5; round += 1)
      expect((await change(`wrong-${round}`, NEW)).status).toBe(403);
    const refused = await change(OLD, NEW);
    expect(refused.status).toBe(429);
    expect(refused.json().message).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(refused.headers['retry-after']).toBe('900');
    expect((await signIn(client, email, OLD)).status).toBe(429);
    // The owner on another browser is not locked out.
    expect((await signIn(store.browser(), email, OLD)).status).toBe(200);
    store.clock.advance({ minutes: 15 });
    expect((await change(OLD, NEW)).status).toBe(200);
  });

  it.each([
    ['reindeer-1', 'seven77', 'newPassword: must be at least 8 characters'],
    ['reindeer-1', 'x'.repeat(201), 'newPassword: must be at most 200 characters'],
    ['', NEW, 'currentPassword: is required'],
    [undefined, NEW, 'currentPassword: is required'],
    ['x'.repeat(100_000), NEW, null],
  ])('refuses as at checkout: %#', async (current, next, message) => {
    const refused = await change(current, next);
    expect(refused.status).toBe(message === null ? 413 : 400);
    if (message !== null) expect(refused.json()).toMatchObject({ message });
    expect(await signedIn(OLD)).toBeDefined();
  });

  it('of two at once, only one is the new password', async () => {
    const other = await signedIn();
    const answers = await Promise.all([change(OLD, NEW), change(OLD, 'three-mittens', other)]);
    const statuses = answers.map(({ status }) => status);
    // The second finds its session ended, or its current password replaced.
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const winner = statuses[0] === 200 ? NEW : 'three-mittens';
    expect((await signIn(store.browser(), email, winner)).status).toBe(200);
  });

  it('lets nobody in who was typing the old one meanwhile', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [from, to] = round % 2 === 0 ? [OLD, NEW] : [NEW, OLD];
      const late = store.browser();
      const [changed] = await Promise.all([change(from, to), signIn(late, email, from)]);
      expect(changed.status).toBe(200);
      expect(await isIn(late)).toBe(false);
    }
  });
});
