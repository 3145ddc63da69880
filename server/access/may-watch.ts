import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';

const orderQuery = prepareQuery<{ videoId: string; customerId: string }>()((db, given) =>
  db
    .selectFrom('package_video')
    .innerJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .innerJoin('purchase', 'purchase.id', 'purchase_item.purchase_id')
    .select('purchase.id')
    .where('package_video.video_id', '=', given('videoId'))
    .where('purchase.customer_id', '=', given('customerId'))
    .where('purchase.status', '=', 'completed')
    .limit(1),
);

/**
 * Whether the viewer may watch a video: admins any, customers those in a package of a completed
 * order of theirs. Computed from the orders each time, so that it can never be out of date.
 */
export async function mayWatch(
  { db }: Pick<Deps, 'db'>,
  { viewer, videoId }: { viewer: NonNullable<Viewer>; videoId: string },
): Promise<boolean> {
  if (viewer.kind === 'admin') return true;
  return (await orderQuery(db, { videoId, customerId: viewer.id })) !== undefined;
}
