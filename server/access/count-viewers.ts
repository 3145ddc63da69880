import type { Deps } from '#platform/deps.ts';
import { noSuchVideo } from './access.errors.ts';

/**
 * How many customers can watch a video now, by the packages of their completed orders. Throws 404
 * where there is no such video.
 */
export async function countViewers(
  { db }: Pick<Deps, 'db'>,
  { videoId }: { videoId: string },
): Promise<number> {
  const row = await db
    .selectFrom('video')
    .leftJoin('package_video', 'package_video.video_id', 'video.id')
    .leftJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .leftJoin('purchase', (join) =>
      join
        .onRef('purchase.id', '=', 'purchase_item.purchase_id')
        .on('purchase.status', '=', 'completed'),
    )
    .select((select) => select.fn.count<number>('purchase.customer_id').distinct().as('count'))
    .where('video.id', '=', videoId)
    .groupBy('video.id')
    .executeTakeFirst();
  if (row === undefined) throw noSuchVideo();
  return row.count;
}
