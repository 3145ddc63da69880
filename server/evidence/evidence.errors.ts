import { defineError } from '#platform/errors/app-error.ts';

export const notDisputed = defineError(
  'not_disputed',
  409,
  'There is nothing to answer: the payment of this order is not disputed, and its bank does not ask about it.',
);
