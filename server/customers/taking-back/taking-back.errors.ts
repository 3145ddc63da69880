import { defineError } from '#platform/errors/app-error.ts';

export const noTakingBack = defineError(
  'not_found',
  404,
  'This shop does not take orders back on this page. Please write to the shop.',
);
/** The card provider failed or refused; its words are for admins. */
export const refundNotConfirmed = defineError(
  'refund_not_confirmed',
  503,
  'The refund could not be confirmed. If it was made, this order shows it within minutes. Otherwise please try again, or write to the shop.',
);
export const takenBackTooOften = defineError(
  'taken_back_too_often',
  409,
  'You have taken back as many orders in 365 days as this shop allows. If something is wrong with this order, please write to the shop.',
);
export const cannotTakeBack = defineError(
  'cannot_take_back',
  409,
  'This order cannot be taken back.',
);
