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

/** Marks of other kinds of files. A plain picture does not contain them. */
const FOREIGN = ['PK\x05\x06', '%pdf-', '<script', '<?php', '<html', '<svg', '<!doctype html'];

/**
 * Makes sure by their content that the bytes are a JPEG, PNG, WebP, AVIF or GIF picture of at most
 * MAX_PICTURE_PIXELS and not a second kind of file, too. Whether the picture can be decoded is found out
 * later. Throws NotAPicture, TooManyPixels.
 */
export async function checkPicture(bytes: Uint8Array): Promise<void> {
  const content = sniffContent(bytes.subarray(0, 4096));
  if (content.kind !== 'picture' || content.type === undefined) throw new NotAPicture(content.name);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const lower = text.toLowerCase();
  if (FOREIGN.some((mark) => text.includes(mark) || lower.includes(mark))) {
    throw new NotAPicture(`${content.name} with another file inside`);
  }
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new NotAPicture(`${content.name} that is damaged`, { cause: error });
    });
  if (width * height > MAX_PICTURE_PIXELS) throw new TooManyPixels('The picture is too large');
}
