import { expect, it } from 'vitest';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0031-consumer-rights') - 1] ?? '';

describeWithDatabase('what was watched in a store of before', (kind) => {
  it('counts up to its position, and with the length of the video if it was watched to the end', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    await db
      .insertInto('customer')
      .values({
        id: 'ann',
        first_name: 'Ann',
        last_name: 'Elf',
        email: 'a@b.c',
        email_key: 'a@b.c',
        created_at: 1,
      })
      .execute();
    for (const [id, duration_ms] of [
      ['begun', 90_000],
      ['ended', 90_000],
      ['of unknown length', null],
    ] as const) {
      await db
        .insertInto('video')
        .values({
          id,
          title: id,
          description: '',
          object_key: id,
          content_type: 'video/mp4',
          size_bytes: 1,
          duration_ms,
          thumbnail_key: null,
          chapters_key: null,
          created_at: 1,
        })
        .execute();
      const watched = id === 'begun' ? 0 : 1;
      const seen = { customer_id: 'ann', video_id: id, watched, updated_at: 1 };
      await db
        .insertInto('watch_progress')
        .values({ ...seen, position_ms: 7000 })
        .execute();
    }
    await migrateTo(db);
    const rows = await db.selectFrom('watch_progress').select(['video_id', 'played_ms']).execute();
    expect(Object.fromEntries(rows.map((row) => [row.video_id, row.played_ms]))).toEqual({
      begun: 7000,
      ended: 90_000,
      'of unknown length': 7000,
    });
    await database.close();
  });
});
