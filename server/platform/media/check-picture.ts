import { loadSharp } from './load-sharp.ts';
import { sniffContent } from './sniff-content.ts';

/** Far beyond any camera's; more would take the machine's memory to decode. */
export const MAX_PICTURE_PIXELS = 40_000_000;

/** Thrown for what is no picture the store takes; `found` says what it is: "an SVG picture". */
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

/** Marks of other kinds of files, which a picture that is only that has no reason to carry. */
const FOREIGN = ['PK\x05\x06', '%pdf-', '<script', '<?php', '<html', '<svg', '<!doctype html'];

/**
 * Makes sure that the bytes are a JPEG, PNG, WebP, AVIF or GIF picture, by their content, of at most
 * MAX_PICTURE_PIXELS, and not a second kind of file at the same time. Whether all of it can be
 * decoded shows when it is. Throws NotAPicture, TooManyPixels.
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
