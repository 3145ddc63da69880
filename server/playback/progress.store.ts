import { type Selectable, sql } from 'kysely';
import type { Progress } from '#contract/playback.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Db, Deps } from '#platform/deps.ts';

function asProgress(row: Selectable<Schema['watch_progress']>): Progress {
  return {
    videoId: row.video_id,
    positionSeconds: row.position_ms / 1000,
    watched: row.watched === 1,
    updatedAt: isoTime(row.updated_at),
  };
}

/** The customer's progress in all videos ever played, the latest first. */
export async function listProgress({ db }: Db, customerId: string): Promise<Progress[]> {
  const rows = await db
    .selectFrom('watch_progress')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('updated_at', 'desc')
    .orderBy('video_id')
    .execute();
  return rows.map(asProgress);
}

export interface NewProgress {
  customerId: string;
  videoId: string;
  positionSeconds: number;
  watched: boolean;
}

/** Stores how far the customer is; a video once watched stays watched. */
export async function saveProgress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  input: NewProgress,
): Promise<Progress> {
  const row = await db
    .insertInto('watch_progress')
    .values({
      customer_id: input.customerId,
      video_id: input.videoId,
      position_ms: Math.round(input.positionSeconds * 1000),
      watched: input.watched ? 1 : 0,
      updated_at: clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'video_id']).doUpdateSet({
        position_ms: (row) => row.ref('excluded.position_ms'),
        updated_at: (row) => row.ref('excluded.updated_at'),
        watched: sql<number>`case when watch_progress.watched = 1 then 1 else excluded.watched end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return asProgress(row);
}
