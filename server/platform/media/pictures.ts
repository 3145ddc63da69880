import sharp from 'sharp';
import { PICTURE_WIDTHS } from '#contract/pictures.ts';
import type { Storage } from '../storage/storage.ts';

/** The key under which a picture kept as `key` has its variant of that width. */
export function pictureKey(key: string, width: number): string {
  return `${key}-${width}.webp`;
}

/** Re-encodes a picture to WebP in every width the pages ask for, and stores them below `key`. */
export async function storePicture(
  storage: Storage,
  key: string,
  original: Uint8Array,
): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    const variant = await sharp(original)
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    await storage.put(pictureKey(key, width), variant);
  }
}
