import { MAX_PICTURE_PIXELS, MAX_THUMBNAIL_BYTES } from '#contract/thumbnails.ts';

/** Why the server would refuse a picture for its size in bytes; undefined if it would not. */
export function findSizeProblem({ size }: File): string | undefined {
  if (size === 0) return 'This picture is empty. Please choose another one.';
  const megabytes = MAX_THUMBNAIL_BYTES / 1024 / 1024;
  if (size > MAX_THUMBNAIL_BYTES) return `The picture is too large: ${megabytes} MB at most.`;
  return undefined;
}

/** Why the server would refuse a picture of so many pixels; undefined if it would not. */
export function findPixelProblem(width: number, height: number): string | undefined {
  const megapixels = MAX_PICTURE_PIXELS / 1_000_000;
  if (width * height <= MAX_PICTURE_PIXELS) return undefined;
  return `The picture is too large: ${megapixels} megapixels at most.`;
}

/** The error for a file that the browser cannot show. */
export const NO_PICTURE =
  'This picture cannot be used. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.';
