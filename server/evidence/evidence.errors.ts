import { defineError } from '#platform/errors/app-error.ts';

export const notDisputed = defineError(
  'not_disputed',
  409,
  'There is no dispute, inquiry or appeal of this order to answer.',
);
