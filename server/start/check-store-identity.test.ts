import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { Database } from '#platform/database/schema.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { adopt } from '../commands/adopt.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { assertStoreIdentity } from './check-store-identity.ts';
import { BadConfig } from './config.ts';

const KEY = 'the secret key of this store, long enough';
const OTHER_KEY = 'another secret key, which is long enough';

describeOnEachDatabase('what all processes of a store have in common', (kind) => {
  let database: TestDatabase;
  let other: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    other = database.openAgain();
  });
  afterEach(async () => {
    await other.destroy();
    await database.close();
  });

  const open = (db: Database, key: string, storage = createMemoryStorage()) => {
    const deps = { db, storage, vault: createVault(key), ids: randomIds };
    return { deps, start: () => assertStoreIdentity(deps) };
  };
  const runAdopt = (...flags: string[]) => {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const terminal = { say, note: say, readSecret: async () => '', isInteractive: false };
    const deps = { db: database.db, ids: randomIds, clock: systemClock };
    const given = { terminal, subject: '', flags: new Set(flags), options: new Map() };
    return adopt.run({ ...given, deps }).then(() => said);
  };

  it('gets its identity from whichever starts first, also at the same moment', async () => {
    const storage = createMemoryStorage();
    const nodes = [open(database.db, KEY, storage), open(other, KEY, storage)];
    await Promise.all(nodes.map(({ start }) => start()));
    for (const { start } of nodes) await start();
  });

  it('keeps a process with another secret key from starting, until the key is given up', async () => {
    const { deps, start } = open(database.db, KEY);
    await start();
    await saveSetting(
      { ...deps, clock: systemClock },
      { name: 'STRIPE_SECRET_KEY', value: 'sk_test_x' },
    );
    const wrong = open(other, OTHER_KEY, deps.storage);
    await expect(wrong.start()).rejects.toThrow(BadConfig);
    await expect(wrong.start()).rejects.toThrow(/^The secret key \(SECRET_KEY.*adopt --secret-key/);
    await start();
    expect((await runAdopt('secret-key')).join('\n')).toMatch(/Stripe/);
    await wrong.start();
    // On SQLite nobody else can be there, and nothing is encrypted now.
    if (kind === 'SQLite') await start();
    else await expect(start()).rejects.toThrow(BadConfig);
  });

  if (kind === 'SQLite') {
    it('takes another key as long as nothing is encrypted, and looks at no files', async () => {
      await open(database.db, KEY).start();
      await open(other, OTHER_KEY).start();
    });
    return;
  }

  it('keeps a process from starting that has no files, or those of another store', async () => {
    const { deps, start } = open(database.db, KEY);
    await start();
    const empty = open(other, KEY);
    await expect(empty.start()).rejects.toThrow(
      /holds none of the files of this store.*adopt --files/,
    );
    expect(await statObject(empty.deps.storage, 'store-mark')).toBeNull();
    const foreign = createMemoryStorage();
    await foreign.put('store-mark', Buffer.from('another-store'));
    await expect(open(other, KEY, foreign).start()).rejects.toThrow(/is of another store/);
    await start();
    expect(await runAdopt('files')).toHaveLength(1);
    await empty.start();
    // The place that was left has an older identity.
    await expect(open(database.db, KEY, deps.storage).start()).rejects.toThrow(BadConfig);
  });

  it('does not keep a store from starting whose first start was cut short', async () => {
    const failing = createMemoryStorage();
    const put = () => Promise.reject(new Error('cut short'));
    await expect(open(database.db, KEY, { ...failing, put }).start()).rejects.toThrow('cut short');
    await open(other, KEY, failing).start();
    await open(database.db, KEY, failing).start();
  });
});
