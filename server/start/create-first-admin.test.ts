import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeAdminPassword, listAdmins, removeAdmin } from '../accounts/index.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { createFirstAdmin } from './create-first-admin.ts';

let store: TestStore;
let entries: string[];
beforeEach(async () => {
  entries = [];
  store = await startTestStore('SQLite', { log: (line) => entries.push(JSON.parse(line).msg) });
});
afterEach(() => store.close());

/** Runs a start with these variables. Returns the entries it writes into the log. */
async function start(username?: string, password?: string): Promise<string[]> {
  entries.length = 0;
  await createFirstAdmin(store.deps, { ADMIN_USERNAME: username, ADMIN_PASSWORD: password });
  return [...entries];
}

it('creates the configured admin once, and says how to make one where there is none', async () => {
  expect(await start()).toEqual([expect.stringMatching(/no admin yet.*admin create <username>$/)]);
  expect(await start('nick', 'reindeer-1')).toEqual(['The admin was created.']);
  expect(await start('nick', 'reindeer-1')).toEqual([]);
  expect(await start()).toEqual([]);
});

it('says that another password is not taken, and how to change it', async () => {
  await start('nick', 'reindeer-1');
  const said = [
    expect.stringMatching(/^ADMIN_PASSWORD is not .* not taken\..*admin password nick$/),
  ];
  expect(await start('nick', 'reindeer-2')).toEqual(said);
  await changeAdminPassword(store.deps, { username: 'nick', password: 'reindeer-2' });
  expect(await start('nick', 'reindeer-2')).toEqual([]);
  expect(entries.join()).not.toContain('reindeer');
});

it('does not bring back an admin who was removed', async () => {
  await start('nick', 'reindeer-1');
  await removeAdmin(store.deps, { username: 'nick', evenLast: true });
  const [first, second] = await start('nick', 'reindeer-1');
  expect(first).toMatch(/was removed, so none was created\..*admin create nick$/);
  expect(second).toContain('no admin yet');
  expect(await listAdmins(store.deps)).toEqual([]);
});
