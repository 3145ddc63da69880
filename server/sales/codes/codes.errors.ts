import { defineError } from '#platform/errors/app-error.ts';

export const noSuchCode = defineError('not_found', 404, 'There is no such promotion code.');
export const codeTaken = defineError(
  'code_taken',
  409,
  'code: there is a promotion code of that name already.',
);
/** A code that was shown as applied and cannot be used (any more). */
export const codeUnusable = defineError(
  'code_unusable',
  409,
  'This promotion code can no longer be used for this order.',
);
