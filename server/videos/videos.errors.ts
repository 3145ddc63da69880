import { MAX_CAPTIONS } from '#contract/captions.ts';
import { defineError } from '#platform/errors/app-error.ts';

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
export const noSpace = defineError('no_room', 507, 'The disk of the server is full.');
