import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storePicture } from '#platform/media/pictures.ts';
import { addPackage, linkVideo } from '../../server/catalog/index.ts';
import { addVideo } from '../../server/videos/index.ts';
import type { ShopDeps } from './shop.ts';

const PICTURE = join(import.meta.dirname, '../../demo/media/beard-for-the-day.jpg');
const THUMBNAIL_KEY = 'thumbnails/bench';
/** Every 25th video is in no package. Of the others, every fifth is in two packages. */
const LOOSE_EVERY = 25;
const SHARED_EVERY = 5;

/** Puts so many packages on sale, and so many videos into them. All videos have the same thumbnail. */
export async function fillVideos(
  deps: ShopDeps,
  { videos, packages }: { videos: number; packages: number },
): Promise<void> {
  await storePicture(deps.storage, THUMBNAIL_KEY, await readFile(PICTURE));
  const packageIds: string[] = [];
  for (let index = 0; index < packages; index += 1) {
    const packageId = await addTraining(deps, {
      name: `Training number ${index + 1}`,
      description: 'Everything that a Santa needs to know of it, shown step by step.',
      priceCents: 4900 + index * 100,
    });
    packageIds.push(packageId);
  }
  for (let index = 0; index < videos; index += 1) {
    const videoId = await addVideoRecord(deps, {
      title: `Lesson ${index + 1}: how it is done, step by step`,
      description: 'Shown slowly, with everything that can go wrong.',
      durationMs: 60_000 + index * 1000,
      thumbnailKey: THUMBNAIL_KEY,
    });
    if (index % LOOSE_EVERY === 0) continue;
    const places = index % SHARED_EVERY === 0 ? [index, index + 5] : [index];
    for (const place of places) {
      const packageId = packageIds[place % packages];
      if (packageId !== undefined) await linkVideo(deps, { packageId, videoId });
    }
  }
}

/** Adds a package for $49.00, or one that differs in `more`. */
export function addTraining(
  deps: ShopDeps,
  more: Partial<Parameters<typeof addPackage>[1]> = {},
): Promise<string> {
  return addPackage(deps, {
    name: 'Training',
    description: '',
    priceCents: 4900,
    isBundle: false,
    features: [],
    coverKey: null,
    ...more,
  });
}

/** Adds the record of a video of ten minutes without a file, or one that differs in `more`. */
export function addVideoRecord(
  deps: Pick<ShopDeps, 'db' | 'ids' | 'clock'>,
  more: Partial<Parameters<typeof addVideo>[1]> = {},
): Promise<string> {
  return addVideo(deps, {
    title: 'Video',
    description: '',
    objectKey: `videos/${deps.ids.id()}`,
    contentType: 'video/mp4',
    sizeBytes: 1_000_000_000,
    durationMs: 600_000,
    thumbnailKey: null,
    ...more,
  });
}
