import { AppError, defineError } from '../../errors/app-error.ts';
import { tooSlow } from '../bodies/bodies.errors.ts';

/** 400: the body breaks a rule of multipart/form-data or a limit of the store. */
export const badForm = defineError('invalid_input', 400, 'body: is no valid form.');
/** 415: the body has another content type. */
export const notAForm = defineError(
  'wrong_media_type',
  415,
  'The request body must be multipart/form-data.',
);
const tooLarge = defineError('too_large', 413, 'The file is too large.');

/** 413: the file has more than so many bytes. */
export function fileTooLarge(maxBytes: number): AppError {
  const megabytes = maxBytes / 1024 / 1024;
  const limit = megabytes >= 1 ? `${megabytes} MB` : `${maxBytes} bytes`;
  return tooLarge(`The file is too large: ${limit} at most.`);
}

/** 400: the connection ended in the middle of the body. */
export const cutOff = defineError('cut_off', 400, 'The request ended before all of it arrived.');

/** Whether the connection ended or went silent, rather than the form being refused. */
export function isCutOff(error: unknown): boolean {
  return (
    error instanceof AppError && (error.code === cutOff().code || error.code === tooSlow().code)
  );
}
