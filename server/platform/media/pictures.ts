import { PICTURE_WIDTHS } from '#contract/picture-addresses.ts';
import type { Storage } from '../storage/storage.ts';
import { MAX_PICTURE_PIXELS, NotAPicture } from './check-picture.ts';
import { loadSharp } from './load-sharp.ts';

/** The key under which a picture kept as `key` has its variant of that width. */
export function pictureKey(key: string, width: number): string {
  return `${key}-${width}.webp`;
}

/** All keys under which a picture kept as `key` is stored. */
export function pictureKeys(key: string): string[] {
  return PICTURE_WIDTHS.map((width) => pictureKey(key, width));
}

/**
 * Re-encodes a picture to WebP in every width the pages ask for, and stores them below `key`: all of
 * them or, if it throws, none. Throws NotAPicture where it cannot be decoded to its end.
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

/** Of a picture that moves, the first frame. */
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
