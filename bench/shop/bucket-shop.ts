import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { keepMark, MARKS } from '#platform/marks/marks.store.ts';
import { openSwift, whyNoSwift } from '../../server/testing/backups/swift.ts';
import { Unusable } from '../frame/row.ts';
import type { Workplace } from '../frame/workplace.ts';
import { startReference } from '../references/server.ts';
import { openShop, type Shop } from './shop.ts';
import { writeVideo } from './video-file.ts';
import { type Sold, sellVideo, VIDEO_KEY } from './video-shop.ts';

const BUCKET = 'media';

/** Starts Swift for a row; returns the variables of a shop with its files there. `endpoint`: of what stands before it. */
export async function startBucket(
  place: Workplace,
  endpointOf: (swift: string) => Promise<string> = async (swift) => swift,
): Promise<Record<string, string>> {
  if (whyNoSwift !== undefined) throw new Unusable(whyNoSwift);
  const swift = await openSwift();
  place.later(() => swift.close());
  await swift.createBucket(BUCKET);
  const endpoint = await endpointOf(swift.settings.endpoint);
  return { STORAGE_URL: `s3://${BUCKET}/shop?endpoint=${endpoint}`, ...swift.environment };
}

/**
 * Opens a shop with a video of that size in a bucket, and a customer who bought it. Ranges of the video are answered in
 * place of Swift, which would be slower than anybody who asks for them. Returns the video's file, and where anybody gets it.
 */
export async function openBucketShop(place: Workplace, sizeBytes: number) {
  const file = join(place.folder, 'video');
  await writeVideo(file, sizeBytes);
  const path = `/${BUCKET}/shop/${VIDEO_KEY}`;
  let origin = '';
  const environment = await startBucket(place, async (swift) => {
    ({ origin } = await startReference(place, 'bare-bucket.ts', swift, path, file));
    return origin;
  });
  const shop = await openShopInBucket(place, { environment, sizeBytes, file });
  return { shop, file, publicUrl: origin + path };
}

/** Opens a shop that sells a video from a bucket; without a `file`, nobody may go there. */
export function openShopInBucket(
  place: Workplace,
  wanted: { environment: Record<string, string>; sizeBytes?: number; file?: string },
): Promise<Shop<Sold>> {
  const { environment, sizeBytes, file } = wanted;
  const variables = { DATA_DIR: join(place.folder, 'bucket-shop'), ...environment };
  return openShop(
    place,
    async (deps) => {
      if (file !== undefined) await deps.storage.put(VIDEO_KEY, createReadStream(file));
      // What is there is this shop's.
      await keepMark(deps.db, MARKS.filesAdopted, 'bench');
      return sellVideo(deps, sizeBytes);
    },
    variables,
  );
}
