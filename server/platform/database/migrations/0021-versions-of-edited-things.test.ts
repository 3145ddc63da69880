import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { getPackage } from '../../../catalog/catalog.store.ts';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { findVideo } from '../../../videos/index.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0021-versions-of-edited-things') - 1] ?? '';

describeWithDatabase('the packages and videos of a store of before', (kind) => {
  it('were last edited when they were created', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    await sql`insert into video (id, title, description, object_key, content_type, size_bytes, created_at)
      values ('beard', 'Beard', '', 'videos/beard', 'video/mp4', 5, 1700000000001)`.execute(db);
    await sql`insert into package (id, name, description, price_cents, is_bundle, features, created_at)
      values ('basics', 'Basics', '', 4900, 0, '[]', 1700000000002)`.execute(db);
    await migrateTo(db);
    expect(await findVideo({ db }, 'beard')).toMatchObject({ updatedAt: 1_700_000_000_001 });
    expect(await getPackage({ db }, 'basics')).toMatchObject({ version: 1_700_000_000_002 });
    await database.close();
  });
});
