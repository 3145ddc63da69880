import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { findAdminByUsername } from './admins.store.ts';
import { createAdmin } from './manage-admins.ts';
import { sessionCookie } from './session-cookie.ts';
import { startSession } from './sessions.store.ts';

describeWithDatabase('a Cookie header', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  it('says who is signed in, and nobody without a session of ours', async () => {
    const { recognize } = sessionCookie(store.deps);
    await createAdmin(store.deps, { username: 'nick', password: 'reindeer-1' });
    const id = (await findAdminByUsername(store.deps, 'nick'))?.id ?? '';
    const token = await startSession(store.deps, { kind: 'admin', id });
    const found = await recognize(`first=1; sleigh_session=${token}; last=2`);
    const sessionHash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(found).toEqual({ viewer: { kind: 'admin', id }, sessionHash, isDue: false });
    expect(await recognize('first=1; last=2')).toBeNull();
    expect(await recognize('sleigh_session=unknown')).toBeNull();
  });
});
