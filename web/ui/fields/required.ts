import type { FieldErrors } from 'react-hook-form';

/**
 * A rule for react-hook-form's `register`: something other than spaces has to be typed or chosen.
 *
 *     <TextField label="Title" {...register('title', required('Title is required.'))} />
 */
export function required(message: string) {
  return { validate: { required: (typed: string) => typed.trim() !== '' || message } };
}

/** Whether a field that is required is empty. */
export function isAnyMissing(errors: FieldErrors): boolean {
  return Object.values(errors).some((error) => error?.type === 'required');
}
