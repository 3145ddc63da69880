import { linkVideo } from '../../server/catalog/index.ts';
import { addTraining, addVideoRecord } from './fill-videos.ts';
import type { ShopDeps } from './shop.ts';

const SENTENCE = 'Everything that a Santa needs to know of it, shown slowly and step by step.';

/** Puts `count` packages on sale. Every sixth is a bundle of the two before it. */
export async function fillCatalogue(deps: ShopDeps, count: number): Promise<void> {
  const videos: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const isBundle = index % 6 === 5;
    const packageId = await addTraining(deps, {
      name: `${isBundle ? 'Bundle' : 'Training'} number ${index + 1}`,
      description: `${SENTENCE} ${SENTENCE}`,
      priceCents: 4900 + index * 100,
      isBundle,
      features: ['Four hours of video', 'Captions', 'For as long as the shop exists', SENTENCE],
      coverKey: `covers/${index}`,
    });
    if (!isBundle) {
      const texts = { title: `Video ${index + 1}`, description: SENTENCE };
      videos.push(await addVideoRecord(deps, texts));
    }
    for (const videoId of videos.slice(isBundle ? -2 : -1)) {
      await linkVideo(deps, { packageId, videoId });
    }
  }
}
