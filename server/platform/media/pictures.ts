import { PICTURE_WIDTHS } from '#contract/picture-addresses.ts';
import { MAX_PICTURE_PIXELS } from '#contract/thumbnails.ts';
import type { ObjectStore } from '../objects/objects.ts';
import { readWhole, statObject } from '../objects/read-object.ts';
import { NotAPicture } from './check-picture.ts';
import { loadSharp } from './load-sharp.ts';

/** The key of a picture's variant of that width. */
export function pictureKey(key: string, width: number): string {
  return `${key}-${width}.webp`;
}

/** The keys of all variants of a picture. */
export function pictureKeys(key: string): string[] {
  return PICTURE_WIDTHS.map((width) => pictureKey(key, width));
}

/** The key of a picture's variant for chats and search engines, which is made when it is first asked for. */
export function sharedPictureKey(key: string): string {
  return `${key}-shared.jpg`;
}

/**
 * The key of a picture's JPEG for chats and search engines, some of which show no WebP. It is made of the largest
 * variant and stored when it is first asked for. Null if there is no such picture.
 */
export async function storeSharedPicture(
  storage: Pick<ObjectStore, 'put' | 'open'>,
  key: string,
): Promise<string | null> {
  const shared = sharedPictureKey(key);
  if ((await statObject(storage, shared)) !== null) return shared;
  const largest = await readWhole(storage, pictureKey(key, Math.max(...PICTURE_WIDTHS)));
  if (largest === null) return null;
  const sharp = await loadSharp();
  const picture = sharp(largest);
  await storage.put(
    shared,
    await picture.flatten({ background: '#fff' }).jpeg({ quality: 80 }).toBuffer(),
  );
  return shared;
}

/**
 * Converts a picture to WebP in every width that the pages use, and stores all variants below `key`; with
 * `isWide` the largest part of it at its centre that is 16:9. If it throws, none is stored. Throws NotAPicture
 * if it cannot be decoded completely.
 */
export async function storePicture(
  storage: Pick<ObjectStore, 'put' | 'delete'>,
  key: string,
  original: Uint8Array,
  { isWide = false }: { isWide?: boolean } = {},
): Promise<void> {
  const variants: Buffer[] = [];
  for (const width of PICTURE_WIDTHS) variants.push(await encode(original, { width, isWide }));
  try {
    for (const [index, width] of PICTURE_WIDTHS.entries()) {
      await storage.put(pictureKey(key, width), variants[index] ?? Buffer.alloc(0));
    }
  } catch (error) {
    for (const stored of pictureKeys(key)) await storage.delete(stored);
    throw error;
  }
}

/** The first frame of an animated picture. */
async function encode(
  original: Uint8Array,
  { width, isWide }: { width: number; isWide: boolean },
): Promise<Buffer> {
  try {
    const sharp = await loadSharp();
    const picture = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' });
    const upright = picture.rotate();
    const part = isWide ? upright.extract(wideCentre(await picture.metadata())) : upright;
    return await part.resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    throw new NotAPicture('a picture that is damaged', { cause: error });
  }
}

/** The largest part that is 16:9, at the centre of a picture as it is shown. */
function wideCentre(stored: { width: number; height: number; orientation?: number }) {
  // EXIF 4.6.5: an orientation of 5 to 8 lays the picture on its side.
  const isOnItsSide = (stored.orientation ?? 1) >= 5;
  const [across, down] = isOnItsSide
    ? [stored.height, stored.width]
    : [stored.width, stored.height];
  const width = Math.max(1, Math.min(across, Math.round((down * 16) / 9)));
  const height = Math.max(1, Math.min(down, Math.round((across * 9) / 16)));
  const [left, top] = [Math.floor((across - width) / 2), Math.floor((down - height) / 2)];
  return { left, top, width, height };
}
