import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Db } from '#platform/deps.ts';
import { keptLine, ownedLine } from '../orders/index.ts';
import { noSuchVideo } from './access.errors.ts';

/**
 * Queries on tables of the catalogue, the orders and the videos: a player asks the first one for
 * every range. See docs/decisions/0011-access-joins-orders-and-packages.md.
 */

const orderQuery = prepareQuery<{ videoId: string; customerId: string }>()((db, given) =>
  db
    .selectFrom('package_video')
    .innerJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .innerJoin('purchase', 'purchase.id', 'purchase_item.purchase_id')
    .select('purchase.id')
    .where('package_video.video_id', '=', given('videoId'))
    .where('purchase.customer_id', '=', given('customerId'))
    .where(ownedLine('purchase_item', 'purchase'))
    .limit(1),
);

/** Whether a completed order of the customer holds a package with the video that was not returned. */
export async function ownsVideo(
  { db }: Db,
  { customerId, videoId }: { customerId: string; videoId: string },
): Promise<boolean> {
  return (await orderQuery(db, { videoId, customerId })) !== undefined;
}

/** The videos that a customer may watch by this order and by no other completed one. */
export async function listVideosOfOrderAlone(
  { db }: Db,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('purchase_item')
    .innerJoin('package_video', 'package_video.package_id', 'purchase_item.package_id')
    .select('package_video.video_id')
    .distinct()
    .where('purchase_item.purchase_id', '=', orderId)
    .where(keptLine('purchase_item'))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('package_video as also')
            .innerJoin('purchase_item as owned', 'owned.package_id', 'also.package_id')
            .innerJoin('purchase as other', 'other.id', 'owned.purchase_id')
            .select('other.id')
            .whereRef('also.video_id', '=', 'package_video.video_id')
            .where(ownedLine('owned', 'other'))
            .where('other.id', '<>', orderId)
            .where('other.customer_id', '=', customerId),
        ),
      ),
    )
    .execute();
  return rows.map(({ video_id }) => video_id);
}

const sampleQuery = prepareQuery<{ videoId: string }>()((db, given) =>
  db
    .selectFrom('package_video')
    .innerJoin('package', 'package.id', 'package_video.package_id')
    .select('package.id')
    .where('package_video.video_id', '=', given('videoId'))
    .where('package_video.is_sample', '=', 1)
    .where('package.on_sale', '=', 1)
    .where('package.archived_at', 'is', null)
    .limit(1),
);

/** Whether the video is a sample of a package that is on sale, so that anybody may watch it. */
export async function isOpenSample({ db }: Db, videoId: string): Promise<boolean> {
  return (await sampleQuery(db, { videoId })) !== undefined;
}

/**
 * The customers whose completed orders hold a package that was not returned, each with the order: at most `limit`,
 * after the order with that id.
 */
export async function listBuyers(
  { db }: Db,
  { packageId, after, limit }: { packageId: string; after: string; limit: number },
): Promise<{ orderId: string; customerId: string }[]> {
  const rows = await db
    .selectFrom('purchase_item')
    .innerJoin('purchase', 'purchase.id', 'purchase_item.purchase_id')
    .select(['purchase_item.purchase_id', 'purchase.customer_id'])
    .distinct()
    .where('purchase_item.package_id', '=', packageId)
    .where('purchase_item.purchase_id', '>', after)
    .where(ownedLine('purchase_item', 'purchase'))
    .where('purchase.customer_id', 'is not', null)
    .orderBy('purchase_item.purchase_id')
    .limit(limit)
    .execute();
  return rows.map(({ purchase_id, customer_id }) => ({
    orderId: purchase_id,
    customerId: customer_id ?? '',
  }));
}

/** The customers whose completed orders hold the video in another package than this one. */
function viewersElsewhere(db: Db['db'], { videoId, onlyIn }: { videoId: string; onlyIn: string }) {
  return db
    .selectFrom('package_video')
    .innerJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .innerJoin('purchase', 'purchase.id', 'purchase_item.purchase_id')
    .select('purchase.customer_id')
    .where('package_video.video_id', '=', videoId)
    .where('package_video.package_id', '<>', onlyIn)
    .where(ownedLine('purchase_item', 'purchase'))
    .where('purchase.customer_id', 'is not', null);
}

/**
 * How many customers can watch a video now, by the packages of their completed orders; with `onlyIn`
 * those who can by that package alone. Throws 404 where there is no such video.
 */
export async function countViewers(
  { db }: Db,
  { videoId, onlyIn }: { videoId: string; onlyIn?: string | undefined },
): Promise<number> {
  const row = await db
    .selectFrom('video')
    .leftJoin('package_video', (join) => {
      const holding = join.onRef('package_video.video_id', '=', 'video.id');
      return onlyIn === undefined ? holding : holding.on('package_video.package_id', '=', onlyIn);
    })
    .leftJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
    .leftJoin('purchase', (join) => {
      const owned = join
        .onRef('purchase.id', '=', 'purchase_item.purchase_id')
        .on(ownedLine('purchase_item', 'purchase'));
      if (onlyIn === undefined) return owned;
      return owned.on('purchase.customer_id', 'not in', viewersElsewhere(db, { videoId, onlyIn }));
    })
    .select((select) => select.fn.count<number>('purchase.customer_id').distinct().as('count'))
    .where('video.id', '=', videoId)
    .groupBy('video.id')
    .executeTakeFirst();
  if (row === undefined) throw noSuchVideo();
  return row.count;
}
