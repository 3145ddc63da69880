import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { keepMark, MARKS } from '#platform/marks/marks.store.ts';
import { startSwift, whyNoSwift } from '../../server/testing/backups/swift.ts';
import { Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { startReference } from '../references/server.ts';
import { openShop, type Shop } from './shop.ts';
import { writeVideo } from './video-file.ts';
import { sellVideo } from './video-shop.ts';

const BUCKET = 'media';

/** Starts Swift for a row; returns the variables of a shop with its files there. `endpoint`: of what stands before it. */
export async function startBucket(
  place: Workplace,
  endpointOf: (swift: string) => Promise<string> = async (swift) => swift,
): Promise<Record<string, string>> {
  if (whyNoSwift !== undefined) throw new Unusable(whyNoSwift);
  const swift = await startSwift();
  place.later(() => swift.stop());
  await swift.createBucket(BUCKET);
  const { endpoint, accessKeyId = '', secretAccessKey = '' } = swift.settings;
  return {
    STORAGE_URL: `s3://${BUCKET}/shop?endpoint=${await endpointOf(endpoint)}`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

export interface BucketShop {
  shop: Shop;
  /** The path of a rendition of that many bytes, and the headers of its buyer. */
  path: string;
  headers: { cookie: string };
  /** The same bytes, for anybody. */
  publicUrl: string;
}

/**
 * Opens a shop with a video of that size in a bucket, and a customer who bought it. Ranges of the video are answered in
 * place of Swift, which would be slower than anybody who asks for them.
 */
export async function openBucketShop(place: Workplace, sizeBytes: number): Promise<BucketShop> {
  const file = join(place.folder, 'video');
  await writeVideo(file, sizeBytes);
  const path = `/${BUCKET}/shop/videos/video`;
  let origin = '';
  const environment = await startBucket(place, async (swift) => {
    ({ origin } = await startReference(place, 'bare-bucket.ts', swift, path, file));
    return origin;
  });
  const bought = { videoId: '', renditionId: '', token: '' };
  const shop = await openShop(place, {
    environment,
    async seed(deps) {
      await deps.storage.put('videos/video', createReadStream(file));
      Object.assign(bought, await sellVideo(deps, sizeBytes));
      // What is there is this shop's.
      await keepMark(deps.db, MARKS.filesAdopted, 'bench');
    },
  });
  return {
    shop,
    path: `/media/videos/${bought.videoId}/${bought.renditionId}.mp4`,
    headers: { cookie: `sleigh_session=${bought.token}` },
    publicUrl: origin + path,
  };
}
