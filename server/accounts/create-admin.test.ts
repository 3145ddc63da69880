import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { passwordMatches } from '#platform/secrets/passwords.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { findAdminByUsername, hasAdmin } from './admins.store.ts';
import { createAdmin } from './manage-admins.ts';

describeWithDatabase('creating an admin', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  it('creates one of each name, and never changes one', async () => {
    const deps = { db: database.db, ids: randomIds, clock: createTestClock() };
    expect(await hasAdmin(deps)).toBe(false);
    expect(await createAdmin(deps, { username: ' Nick ', password: 'reindeer-1' })).toBe(true);
    expect(await hasAdmin(deps)).toBe(true);
    expect(await createAdmin(deps, { username: 'NICK', password: 'reindeer-2' })).toBe(false);
    const nick = await findAdminByUsername(deps, 'nick');
    expect(nick?.username).toBe('Nick');
    expect(await passwordMatches(nick?.passwordHash ?? null, 'reindeer-1')).toBe(true);
    expect(await createAdmin(deps, { username: 'holly', password: 'reindeer-3' })).toBe(true);
  });
});
