import { expect, it } from 'vitest';
import { listPreparations } from '../../../renditions/preparations.store.ts';
import { listRenditions } from '../../../renditions/renditions.store.ts';
import { describeWithDatabase, openTestDatabase } from '../../../testing/test-database.ts';
import { migrateTo } from '../migrate.ts';
import { migrations } from './index.ts';

const names = Object.keys(migrations).sort();
const before = names[names.indexOf('0016-renditions') - 1] ?? '';

describeWithDatabase('the videos of a store of before', (kind) => {
  it('keep everything, and nobody asked to prepare them', async () => {
    const database = await openTestDatabase(kind, { upTo: before });
    const { db } = database;
    const video = {
      id: 'beard',
      title: 'Beard',
      description: 'All of it',
      created_at: 5,
      object_key: 'videos/beard',
      content_type: 'video/webm',
      size_bytes: 10_000_000_000,
      duration_ms: null,
      thumbnail_key: 'thumbnails/1',
      captions_key: 'captions/1',
    };
    await db.insertInto('video').values(video).execute();
    const frame = { id: 'frame', video_id: 'beard', picture_key: 'thumbnails/1', at_ms: 5000 };
    await db.insertInto('video_frame').values(frame).execute();
    await migrateTo(db);
    // What became of the captions, and what else there is, is of later migrations.
    const { captions_key: _, ...kept } = video;
    const later = {
      captions: expect.any(String),
      chapters_key: null,
      storyboard: null,
      updated_at: video.created_at,
      file: 0,
      replaced_at: null,
      replaces: null,
    };
    expect(await db.selectFrom('video').selectAll().execute()).toEqual([
      { ...kept, ...later, original_key: null },
    ]);
    expect(await db.selectFrom('video_frame').selectAll().execute()).toEqual([frame]);
    expect(await listPreparations({ db })).toEqual([]);
    expect(await listRenditions({ db }, 'beard')).toEqual([]);
    await database.close();
  });
});
