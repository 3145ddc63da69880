import { expect, it } from 'vitest';
import { describeOnEachDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { readSnapshot } from './read-snapshot.ts';

describeOnEachDatabase('a snapshot', (kind) => {
  it('sees nothing of what is written meanwhile, and lets it be written', async () => {
    const { db, openAgain, close } = await openTestDatabase(kind);
    const reader = openAgain();
    const names: unknown[] = [];
    await readSnapshot(reader, async ({ tables, rows }) => {
      expect(tables).toContain('admin');
      // SQLite has one writer, and this one would wait for the end of the snapshot.
      const admin = { id: 'nick', username: 'nick', username_key: 'nick', password_hash: '' };
      const nothing = { removed_at: null, email: null, email_key: null, name: null };
      await db
        .insertInto('admin')
        .values({ ...admin, ...nothing, created_at: 1 })
        .execute();
      for await (const some of rows('admin')) names.push(...some.map(({ username }) => username));
    });
    expect(names).toEqual([]);
    const stored = await db.selectFrom('admin').select('username').execute();
    expect(stored).toEqual([{ username: 'nick' }]);
    await reader.destroy();
    await close();
  });
});
