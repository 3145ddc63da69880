import type { Deps } from '#platform/deps.ts';

/** How many customers can watch a video now, by the packages of their completed orders. */
export async function countViewers(
  { db }: Pick<Deps, 'db'>,
  { videoId }: { videoId: string },
): Promise<number> {
  const row = await db
    .selectFrom('package_video')
    .innerJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .innerJoin('purchase', 'purchase.id', 'purchase_item.purchase_id')
    .select((select) => select.fn.count<number>('purchase.customer_id').distinct().as('count'))
    .where('package_video.video_id', '=', videoId)
    .where('purchase.status', '=', 'completed')
    .executeTakeFirstOrThrow();
  return row.count;
}
