import { defineError } from '#platform/errors/app-error.ts';

export const addressUnchanged = defineError(
  'same_email',
  400,
  'This is the e-mail address already.',
);
export const orderEnded = defineError(
  'order_ended',
  409,
  'This order was canceled or refunded and belongs to no account, so there is no address to correct.',
);
export const noAccount = defineError('no_account', 409, 'This order belongs to no account yet.');
export const noAddress = defineError(
  'no_address',
  409,
  'This account has no e-mail address. Please correct it first.',
);
export const linkSent = defineError(
  'link_sent',
  409,
  'A link was sent within the last five minutes. Please wait before you send another one.',
);
export const neverCompleted = defineError(
  'never_completed',
  409,
  'This order has no receipt: it was not completed, or it is a gift.',
);
