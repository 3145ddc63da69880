import { defineError } from '#platform/errors/app-error.ts';

export const noReceipt = defineError(
  'no_receipt',
  404,
  'This order has no receipt: it was not completed, or it is a gift.',
);
export const foreignReceipt = defineError(
  'forbidden',
  403,
  'This receipt belongs to another account.',
);
