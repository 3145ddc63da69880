import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { changeAdminPassword, createAdmin, listAdmins, removeAdmin } from './index.ts';

describeWithDatabase('managing admins', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
    await createAdmin(store.deps, { username: 'Nick', password: 'reindeer-1' });
  });
  afterAll(() => store.close());

  const signIn = async (username: string, password: string) => {
    const client = store.browser();
    const { status } = await client.send('POST', '/api/auth/login', { username, password });
    return { client, status };
  };
  const isSignedIn = async (client: TestClient) =>
    (await client.get('/api/auth/me')).status === 200;
  const names = async () => (await listAdmins(store.deps)).map(({ username }) => username);

  it('a new password replaces the old one, and ends the sessions of that admin alone', async () => {
    await createAdmin(store.deps, { username: 'Holly', password: 'mistletoe-1' });
    const nick = await signIn('nick', 'reindeer-1');
    const holly = await signIn('holly', 'mistletoe-1');
    expect(
      await changeAdminPassword(store.deps, { username: ' NICK', password: 'sleigh-22' }),
    ).toBe(true);
    expect(await isSignedIn(nick.client)).toBe(false);
    expect(await isSignedIn(holly.client)).toBe(true);
    expect((await signIn('nick', 'reindeer-1')).status).toBe(401);
    expect((await signIn('nick', 'sleigh-22')).status).toBe(200);
    const stranger = { username: 'nobody', password: 'whatever-1' };
    expect(await changeAdminPassword(store.deps, stranger)).toBe(false);
  });

  it('a removed admin is signed out, and created again on purpose alone', async () => {
    const { client } = await signIn('holly', 'mistletoe-1');
    const holly = { username: 'holly', evenLast: false };
    expect(await removeAdmin(store.deps, holly)).toBe('removed');
    expect(await removeAdmin(store.deps, holly)).toBe('unknown');
    expect(await isSignedIn(client)).toBe(false);
    expect((await signIn('holly', 'mistletoe-1')).status).toBe(401);
    expect(await names()).toEqual(['Nick']);
    const again = { username: 'HOLLY', password: 'mistletoe-2' };
    expect(await createAdmin(store.deps, again)).toBe(false);
    expect(await names()).toEqual(['Nick']);
    expect(await createAdmin(store.deps, { ...again, evenIfRemoved: true })).toBe(true);
    expect((await names()).sort()).toEqual(['HOLLY', 'Nick']);
    expect((await signIn('holly', 'mistletoe-2')).status).toBe(200);
    const taken = { username: 'nick', password: 'other-one', evenIfRemoved: true };
    expect(await createAdmin(store.deps, taken)).toBe(false);
  });

  it('a login whose password was right is refused if it is changed or the admin removed meanwhile', async () => {
    const elf = { username: 'elf', password: 'candy-cane-1' };
    const changes = {
      'a new password': () => changeAdminPassword(store.deps, { ...elf, password: 'candy-cane-2' }),
      removed: () => removeAdmin(store.deps, { username: 'elf', evenLast: false }),
    };
    for (const [name, change] of Object.entries(changes)) {
      await createAdmin(store.deps, { ...elf, evenIfRemoved: true });
      await changeAdminPassword(store.deps, elf);
      // The login calls it once the password has matched.
      const { limits } = store.deps;
      const releaseAttempt = limits.releaseAttempt.bind(limits);
      const spy = vi.spyOn(limits, 'releaseAttempt').mockImplementationOnce(async (...counts) => {
        const hadAll = await releaseAttempt(...counts);
        await change();
        return hadAll;
      });
      const { client, status } = await signIn(elf.username, elf.password);
      spy.mockRestore();
      expect([name, status, await isSignedIn(client)]).toEqual([name, 401, false]);
    }
    expect((await names()).sort()).toEqual(['HOLLY', 'Nick']);
  });

  it('of two who remove the last two admins at the same time, one is left', async () => {
    const answers = await Promise.all(
      ['nick', 'holly'].map((username) => removeAdmin(store.deps, { username, evenLast: false })),
    );
    expect(answers.sort()).toEqual(['last', 'removed']);
    const [left = ''] = await names();
    expect(await removeAdmin(store.deps, { username: left, evenLast: true })).toBe('removed');
    expect(await names()).toEqual([]);
  });
});
