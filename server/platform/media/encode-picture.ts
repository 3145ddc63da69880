import { MAX_PICTURE_PIXELS } from '#contract/thumbnails.ts';
import { NotAPicture } from './check-picture.ts';
import { loadSharp } from './load-sharp.ts';

/** A size and format of a picture, in pixels. It is never enlarged. */
export interface PictureForm {
  width: number;
  /** Absent: as the width makes it. */
  height?: number;
  /** `contain` puts it in the middle of a transparent ground of just that size, enlarged if need be. */
  fit: 'inside' | 'contain';
  format: 'png' | 'webp';
}

export interface EncodedPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes a picture that `checkPicture` has let pass; of an animated one the first frame. Nothing but its pixels
 * is kept. Throws NotAPicture if it cannot be decoded completely.
 */
export async function encodePicture(
  original: Uint8Array,
  { width, height, fit, format }: PictureForm,
): Promise<EncodedPicture> {
  try {
    const sharp = await loadSharp();
    const resized = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .rotate()
      .resize({
        width,
        ...(height === undefined ? {} : { height }),
        fit,
        withoutEnlargement: fit === 'inside',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      });
    const encoded = format === 'png' ? resized.png() : resized.webp({ quality: 80 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new NotAPicture('a picture that is damaged', { cause: error });
  }
}
