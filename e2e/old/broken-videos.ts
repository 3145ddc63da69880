import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { linkVideo, listOnSale } from '../../server/catalog/index.ts';
import { addVideo } from '../../server/videos/index.ts';
import type { OpenStore } from './open-store.ts';

const sample = fileURLToPath(new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url));
const SAMPLE_MS = 43_600;

/** The demo's video of 43.6 s with bytes of 0xff from about second 17 to 26: decoding fails there. */
export async function damagedVideo(): Promise<Buffer> {
  const file = await readFile(sample);
  const content = file.indexOf('mdat');
  const at = (share: number) => Math.floor(content + (file.length - content) * share);
  return file.fill(0xff, at(0.4), at(0.6));
}

/** The demo's video with its picture's track renamed to `free`, so that players skip it. */
export async function soundOnly(): Promise<Buffer> {
  const file = await readFile(sample);
  const track = file.lastIndexOf('trak', file.indexOf('vide'));
  file.write('free', track, 'latin1');
  return file;
}

/** Puts a video at the end of a package, whatever its file is. */
export async function addToPackage(
  { deps }: OpenStore,
  { name, title, file }: { name: string; title: string; file: Buffer },
): Promise<void> {
  const objectKey = `videos/${title.toLowerCase().replaceAll(' ', '-')}.mp4`;
  const { sizeBytes } = await deps.storage.put(objectKey, file);
  const videoId = await addVideo(deps, {
    title,
    description: '',
    objectKey,
    contentType: 'video/mp4',
    sizeBytes,
    durationMs: SAMPLE_MS,
    thumbnailKey: null,
  });
  const sold = (await listOnSale(deps)).find((one) => one.name === name);
  if (sold === undefined) throw new Error(`no package ${name}`);
  await linkVideo(deps, { packageId: sold.id, videoId });
}
