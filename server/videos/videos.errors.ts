import { MAX_CAPTIONS } from '#contract/captions.ts';
import { defineError } from '#platform/errors/app-error.ts';
import { NotAPicture, TooManyPixels } from '#platform/media/check-picture.ts';
import { StorageFull } from '#platform/storage/upload-storage.ts';

export const noSuchVideo = defineError('not_found', 404, 'There is no such video.');
export const noSuchPicture = defineError('not_found', 404, 'There is no such picture.');
export const noSuchCaptions = defineError('not_found', 404, 'There are no such captions.');
export const badCaptions = defineError('bad_captions', 400, 'This file has no captions.');
export const tooManyCaptions = defineError(
  'too_many_captions',
  409,
  `A video can have captions in ${MAX_CAPTIONS} languages at most.`,
);
export const noPictures = defineError(
  'no_pictures',
  400,
  'Pictures cannot be taken out of this video, because ffmpeg cannot decode it. Please upload a thumbnail instead.',
);
export const noFrameGrabber = defineError(
  'no_ffmpeg',
  503,
  'Pictures cannot be taken out of videos on this server, because ffmpeg is not installed. Please upload a thumbnail instead.',
);
const noPicture = defineError('not_a_picture', 415, 'This file is not a picture.');
const pictureTooLarge = defineError(
  'too_large',
  413,
  'The picture is too large: 40 megapixels at most.',
);
export const noRoom = defineError('no_room', 507, 'The disk of the server is full.');

/** Translates what checking or storing a picture threw; anything unexpected stays as it is. */
export function asPictureRefusal(error: unknown): unknown {
  if (error instanceof NotAPicture) {
    return noPicture(
      `This file cannot be used: it is ${error.found}. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.`,
    );
  }
  if (error instanceof TooManyPixels) return pictureTooLarge();
  if (error instanceof StorageFull) return noRoom(undefined, { cause: error });
  return error;
}
