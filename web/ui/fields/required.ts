/**
 * A rule for react-hook-form's `register`: something other than spaces has to be typed or chosen.
 *
 *     <TextField label="Title" {...register('title', required('Title is required.'))} />
 */
export function required(message: string) {
  return { validate: (typed: string) => typed.trim() !== '' || message };
}
