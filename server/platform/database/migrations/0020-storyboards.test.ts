import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findPreparation } from '../../../renditions/preparations.store.ts';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { findVideo } from '../../../videos/index.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0020-storyboards') - 1] ?? '';

describeWithDatabase('the prepared videos of a store of before', (kind) => {
  it('stay prepared, and have no preview pictures until they are prepared again', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    await sql`insert into video (id, title, description, object_key, content_type, size_bytes, created_at)
      values ('beard', 'Beard', '', 'videos/beard', 'video/mp4', 5, 1)`.execute(db);
    await sql`insert into video_preparation (video_id, state, percent, took_ms, changed_at)
      values ('beard', 'ready', 100, 5000, 7)`.execute(db);
    await migrateTo(db);
    expect(await findVideo({ db }, 'beard')).toMatchObject({ title: 'Beard', storyboard: null });
    expect(await findPreparation({ db }, 'beard')).toMatchObject({ state: 'ready', tookMs: 5000 });
    await database.close();
  });
});
