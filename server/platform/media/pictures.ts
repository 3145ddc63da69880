import { PICTURE_WIDTHS } from '#contract/picture-addresses.ts';
import { MAX_PICTURE_PIXELS } from '#contract/thumbnails.ts';
import type { Storage } from '../storage/storage.ts';
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

/**
 * Converts a picture to WebP in every width that the pages use, and stores all variants below `key`. If
 * it throws, none is stored. Throws NotAPicture if it cannot be decoded completely.
 */
export async function storePicture(
  storage: Pick<Storage, 'put' | 'delete'>,
  key: string,
  original: Uint8Array,
): Promise<void> {
  const variants: Buffer[] = [];
  for (const width of PICTURE_WIDTHS) variants.push(await encode(original, width));
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
async function encode(original: Uint8Array, width: number): Promise<Buffer> {
  try {
    const sharp = await loadSharp();
    return await sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw new NotAPicture('a picture that is damaged', { cause: error });
  }
}
