import { defineError } from '../errors/app-error.ts';
import { StorageFull } from '../objects/objects.ts';
import { NotAPicture, type PictureSize, TooFewPixels, TooManyPixels } from './check-picture.ts';

const noPicture = defineError('not_a_picture', 415, 'This file is not a picture.');
const pictureTooLarge = defineError(
  'too_large',
  413,
  'The picture is too large: 40 megapixels at most.',
);
const pictureTooSmall = defineError('too_small', 400, 'The picture is too small.');
const noSpace = defineError('no_room', 507, 'The disk of the server is full.');

const inWords = ({ width, height }: PictureSize) => `${width} × ${height}`;

/** Translates what checking or storing a picture threw; anything unexpected stays as it is. */
export function asPictureRefusal(error: unknown): unknown {
  if (error instanceof NotAPicture) {
    return noPicture(
      `This file cannot be used: it is ${error.found}. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.`,
    );
  }
  if (error instanceof TooManyPixels) return pictureTooLarge();
  if (error instanceof TooFewPixels) {
    return pictureTooSmall(
      `The picture is too small: it has ${inWords(error.found)} pixels, and ${inWords(error.least)} are needed.`,
    );
  }
  if (error instanceof StorageFull) return noSpace(undefined, { cause: error });
  return error;
}
