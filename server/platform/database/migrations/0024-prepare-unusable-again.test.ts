import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listPreparations } from '../../../renditions/preparations.store.ts';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0024-prepare-unusable-again') - 1] ?? '';

const DAMAGED =
  'This file cannot be used: it is a video that is damaged. Please export the video again, and upload that.';
const OTHER = 'Only 2 of 9 seconds can be decoded. The file is damaged or incomplete.';

describeWithDatabase('videos that a store of before found damaged', (kind) => {
  it('are prepared once more, or looked at again; others stay as they are', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
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
