import { MAX_PICTURE_PIXELS } from '#contract/thumbnails.ts';
import { loadSharp } from './load-sharp.ts';
import { sniffContent } from './sniff-content.ts';

/** Thrown for files that are no accepted picture. `found` says what it is: "an SVG picture". */
export class NotAPicture extends Error {
  readonly found: string;

  constructor(found: string, options?: ErrorOptions) {
    super(`This is ${found}`, options);
    this.name = 'NotAPicture';
    this.found = found;
  }
}

/** Thrown for a picture with more than MAX_PICTURE_PIXELS. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Thrown for a picture that is smaller than it is shown. */
export class TooFewPixels extends Error {
  override readonly name = 'TooFewPixels';
  readonly found: PictureSize;
  readonly least: PictureSize;

  constructor(found: PictureSize, least: PictureSize) {
    super('The picture is too small');
    this.found = found;
    this.least = least;
  }
}

/** Signatures of other kinds of files. A plain picture does not contain them. */
const FOREIGN = ['PK\x05\x06', '%pdf-', '<script', '<?php', '<html', '<svg', '<!doctype html'];

/**
 * Makes sure by their content that the bytes are a JPEG, PNG, WebP, AVIF or GIF picture of at most
 * MAX_PICTURE_PIXELS and not a second kind of file, too. Whether the picture can be decoded is found out
 * later. It has `least` in both directions as it is shown. Throws NotAPicture, TooManyPixels, TooFewPixels.
 */
export async function checkPicture(bytes: Uint8Array, least?: PictureSize): Promise<void> {
  const content = sniffContent(bytes.subarray(0, 4096));
  if (content.kind !== 'picture' || content.type === undefined) throw new NotAPicture(content.name);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const lower = text.toLowerCase();
  if (FOREIGN.some((signature) => text.includes(signature) || lower.includes(signature))) {
    throw new NotAPicture(`${content.name} with another file inside`);
  }
  const sharp = await loadSharp();
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new NotAPicture(`${content.name} that is damaged`, { cause: error });
    });
  if (width * height > MAX_PICTURE_PIXELS) throw new TooManyPixels('The picture is too large');
  const isTooSmall = least && (autoOrient.width < least.width || autoOrient.height < least.height);
  if (isTooSmall) throw new TooFewPixels(autoOrient, least);
}
