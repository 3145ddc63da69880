import type { Deps } from '#platform/deps.ts';
import { addPackage, linkVideo } from '../catalog/index.ts';
import { addVideo } from '../videos/index.ts';

/** Bytes of the pretended video number `index`: enough to ask for ranges of. */
export function videoBytes(index: number): Buffer {
  return Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 7 + index) % 256));
}

export type TestCatalogue = Awaited<ReturnType<typeof addTestCatalogue>>;

type CatalogueDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'storage'>;

/** Puts two single packages ($49.00, $39.50) with a video each and a bundle of both ($69.99) on sale. */
export async function addTestCatalogue(deps: CatalogueDeps) {
  const beardVideo = await addTestVideo(deps, 1);
  const voiceVideo = await addTestVideo(deps, 2);
  const add = async (name: string, priceCents: number, isBundle: boolean, videoIds: string[]) => {
    const row = { name, priceCents, isBundle, description: `All of ${name}.`, features: ['One'] };
    const packageId = await addPackage(deps, { ...row, coverKey: null });
    for (const videoId of videoIds) await linkVideo(deps, { packageId, videoId });
    return packageId;
  };
  const beard = await add('Beard', 4900, false, [beardVideo]);
  const voice = await add('Voice', 3950, false, [voiceVideo]);
  const bundle = await add('Everything', 6999, true, [beardVideo, voiceVideo]);
  return {
    beard: { id: beard, videoId: beardVideo },
    voice: { id: voice, videoId: voiceVideo },
    bundle: { id: bundle, videoIds: [beardVideo, voiceVideo] },
  };
}

/** Stores a video with its thumbnail, captions and chapters, and records it; returns its id. */
export async function addTestVideo(deps: CatalogueDeps, name: number | string): Promise<string> {
  const key = `test/${name}`;
  const videoFile = videoBytes(Number(name) || 0);
  await deps.storage.put(`${key}.mp4`, videoFile);
  for (const width of [320, 640, 1280]) await deps.storage.put(`${key}-${width}.webp`, videoFile);
  await deps.storage.put(`${key}.vtt`, videoFile);
  await deps.storage.put(`${key}-chapters.vtt`, videoFile);
  return addVideo(deps, {
    title: `Video ${name}`,
    description: '',
    objectKey: `${key}.mp4`,
    contentType: 'video/mp4',
    sizeBytes: videoFile.length,
    durationMs: 61_000,
    thumbnailKey: key,
    chaptersKey: `${key}-chapters.vtt`,
    captions: [{ id: 'en', language: 'en', label: 'English', objectKey: `${key}.vtt` }],
  });
}
