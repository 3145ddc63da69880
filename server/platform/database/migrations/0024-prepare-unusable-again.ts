import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** How the reason begins of a file that was found to be no video, or a damaged one. */
const UNUSABLE = 'This file cannot be used: it is %';

/**
 * Stores with a relative DATA_DIR, which is the default, found every video damaged. Those that were found so
 * are prepared once more, and those that were only looked at are looked at again.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  const unusable = db.updateTable('video_preparation').where('reason', 'like', UNUSABLE);
  await unusable
    .set({ state: 'queued', reason: null, percent: 0 })
    .where('state', '=', 'failed')
    .execute();
  await unusable.set({ reason: null }).where('state', '=', 'not_asked').execute();
}
