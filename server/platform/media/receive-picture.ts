import type { IncomingMessage } from 'node:http';
import { MAX_THUMBNAIL_BYTES } from '#contract/thumbnails.ts';
import type { Deps } from '../deps.ts';
import { readMultipart } from '../http/multipart/read-multipart.ts';
import { checkPicture, type PictureSize } from './check-picture.ts';
import { asPictureRefusal } from './picture-refusal.ts';

/**
 * Reads a picture from the field of a form, at most 10 MB, and makes sure that it is one. Throws 400 for a wrong form
 * and for a picture smaller than `least`, 413 if it is too large, 415 for what is no JPEG, PNG, WebP, AVIF or GIF.
 */
export async function receivePicture(
  { clock }: Pick<Deps, 'clock'>,
  request: IncomingMessage,
  fileField: string,
  least?: PictureSize,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await readMultipart(request, {
    clock,
    fileField,
    maxFileBytes: MAX_THUMBNAIL_BYTES,
    openFile: async () => ({
      write: async (buffers) => {
        pieces.push(...buffers);
      },
    }),
  });
  const picture = Buffer.concat(pieces);
  try {
    await checkPicture(picture, least);
  } catch (error) {
    throw asPictureRefusal(error);
  }
  return picture;
}
