import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listPreparations } from '../../../../renditions/preparations.store.ts';
import { describeWithDatabase, openTestDatabase } from '../../../../testing/test-database.ts';
import { findVideo } from '../../../../videos/index.ts';
import { migrateTo } from '../../migrate.ts';

describeWithDatabase('the videos of a store of before', (kind) => {
  it('were last edited when they were created', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    await sql`insert into video (id, title, description, object_key, content_type, size_bytes, created_at)
      values ('beard', 'Beard', '', 'videos/beard', 'video/mp4', 5, 1700000000001)`.execute(db);
    await migrateTo(db);
    expect(await findVideo({ db }, 'beard')).toMatchObject({ updatedAt: 1_700_000_000_001 });
    await database.close();
  });
});

const DAMAGED =
  'This file cannot be used: it is a video that is damaged. Please export the video again, and upload that.';
const OTHER = 'Only 2 of 9 seconds can be decoded. The file is damaged or incomplete.';

describeWithDatabase('videos that a store of before found damaged', (kind) => {
  it('are prepared once more, or looked at again; others stay as they are', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    const rows = [
      ['damaged', 'failed', DAMAGED],
      ['looked-at', 'not_asked', DAMAGED],
      ['failed-otherwise', 'failed', OTHER],
      ['ready', 'ready', null],
    ];
    for (const [id, state, reason] of rows) {
      await sql`insert into video (id, title, description, object_key, content_type, size_bytes, created_at)
        values (${id}, 'Beard', '', ${id}, 'video/mp4', 5, 1)`.execute(db);
      await sql`insert into video_preparation (video_id, state, reason, percent, queued_at, changed_at)
        values (${id}, ${state}, ${reason}, 0, 5, 7)`.execute(db);
    }
    await migrateTo(db);
    const found = (await listPreparations({ db })).map(({ videoId, state, reason }) => {
      return [videoId, state, reason];
    });
    expect(found.sort()).toEqual([
      ['damaged', 'queued', null],
      ['failed-otherwise', 'failed', OTHER],
      ['looked-at', 'not_asked', null],
      ['ready', 'ready', null],
    ]);
    await database.close();
  });
});

describeWithDatabase('what was watched in a store of before', (kind) => {
  it('counts up to its position, and with the length of the video if it was watched to the end', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
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

describeWithDatabase('uploads of a store of before', (kind) => {
  it('go on with the files that they have', async () => {
    const database = await openTestDatabase(kind, { upTo: '0020-storyboards' });
    const { db } = database;
    const admin = await db
      .insertInto('admin')
      .values({
        id: 'admin',
        username: 'nick',
        username_key: 'nick',
        password_hash: 'x',
        created_at: 1,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = {
      lookup_key: 'own',
      admin_id: admin.id,
      video_id: 'v',
      state: 'receiving' as const,
    };
    const times = { created_at: 1, touched_at: 1 };
    await db
      .insertInto('upload')
      .values({ ...row, ...times, id: 'u1', total_chunks: 2 } as never)
      .execute();
    const chunk = { upload_id: 'u1', number: 0, size_bytes: 5 };
    await db
      .insertInto('upload_chunk')
      .values(chunk as never)
      .execute();
    await migrateTo(db);
    const upload = await db.selectFrom('upload').select(['handle', 'state']).execute();
    expect(upload).toEqual([{ handle: 'u1', state: 'receiving' }]);
    const chunks = await db.selectFrom('upload_chunk').selectAll().execute();
    expect(chunks).toEqual([{ ...chunk, sha256: null, receipt: null }]);
    await database.close();
  });
});
