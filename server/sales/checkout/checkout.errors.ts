import { defineError } from '#platform/errors/app-error.ts';

export const packageGone = defineError(
  'package_gone',
  409,
  'One of these packages is no longer available. Please review your cart.',
);
export const pricesChanged = defineError(
  'prices_changed',
  409,
  'Prices have changed. Please review your cart.',
);
export const cartNotAllowed = defineError(
  'cart_not_allowed',
  400,
  'packages: a bundle is bought alone, without other packages.',
);
export const accountExists = defineError(
  'account_exists',
  409,
  'An account with this e-mail already exists. Use its password, or log in first.',
);
export const sessionChanged = defineError(
  'session_changed',
  409,
  'Another account is logged in now. Please check whose order this is, and try again.',
);
export const totalTooSmall = defineError(
  'total_too_small',
  409,
  'The total is below the minimum that can be paid by card.',
);
export const nothingToPay = defineError(
  'nothing_to_pay',
  409,
  'This promotion code makes the order free. Please place it without a payment.',
);
export const promoCodeInvalid = defineError(
  'promo_code_invalid',
  400,
  'Promo code is no longer valid. Proceeding to payment.',
);
