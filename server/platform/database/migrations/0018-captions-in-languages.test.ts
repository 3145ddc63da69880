import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { findVideo } from '../../../videos/index.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0018-captions-in-languages') - 1] ?? '';

describeWithDatabase('the captions of a store of before', (kind) => {
  it('are English, and videos without captions have none', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    for (const [id, key] of [
      ['with', 'captions/beard-for-the-day.vtt'],
      ['without', null],
    ]) {
      await sql`insert into video (id, title, description, object_key, content_type, size_bytes,
        captions_key, created_at) values (${id}, 'Beard', '', ${`${id}.mp4`}, 'video/mp4', 5, ${key}, 1)`.execute(
        db,
      );
    }
    await migrateTo(db);
    expect(await findVideo({ db }, 'with')).toMatchObject({
      title: 'Beard',
      objectKey: 'with.mp4',
      chaptersKey: null,
      captions: [
        {
          id: 'with',
          language: 'en',
          label: 'English',
          objectKey: 'captions/beard-for-the-day.vtt',
        },
      ],
    });
    expect((await findVideo({ db }, 'without'))?.captions).toEqual([]);
    await database.close();
  });
});
