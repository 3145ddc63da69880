import { addPackage, linkVideo } from '../../server/catalog/index.ts';
import { addVideo } from '../../server/videos/index.ts';
import type { ShopDeps } from './shop.ts';

const SENTENCE = 'Everything that a Santa needs to know of it, shown slowly and step by step.';

/** Puts `count` packages on sale. Every sixth is a bundle of the two before it. */
export async function fillCatalogue(deps: ShopDeps, count: number): Promise<void> {
  const videos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const isBundle = index % 6 === 5;
    const packageId = await addPackage(deps, {
      name: `${isBundle ? 'Bundle' : 'Training'} number ${index + 1}`,
      description: `${SENTENCE} ${SENTENCE}`,
      priceCents: 4900 + index * 100,
      isBundle,
      features: ['Four hours of video', 'Captions', 'For as long as the shop exists', SENTENCE],
      coverKey: `covers/${index}`,
    });
    if (!isBundle) videos.push(await addVideoRecord(deps, index));
    for (const videoId of isBundle ? videos.slice(-2) : videos.slice(-1)) {
      await linkVideo(deps, { packageId, videoId });
    }
  }
}

/** Adds the record of a video without a file. */
function addVideoRecord(deps: ShopDeps, index: number): Promise<string> {
  return addVideo(deps, {
    title: `Video ${index + 1}`,
    description: SENTENCE,
    objectKey: `videos/video-${index}`,
    contentType: 'video/mp4',
    sizeBytes: 1_000_000_000,
    durationMs: 600_000,
    thumbnailKey: null,
  });
}
