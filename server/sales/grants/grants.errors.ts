import { defineError } from '#platform/errors/app-error.ts';

export const noAccountYet = defineError(
  'no_account',
  409,
  'Nobody has an account with this e-mail address. Check the address, or create an account for it.',
);
export const noAddress = defineError(
  'no_address',
  409,
  'This account has no e-mail address. Please correct it first.',
);
export const noSuchPackage = defineError('not_found', 404, 'There is no such package.');
export const packageDeleted = defineError(
  'package_deleted',
  409,
  'This package was deleted. Restore it, or choose another one.',
);
export const packageDraft = defineError(
  'package_draft',
  409,
  'This package was never on sale. Put it on sale before you give it to somebody.',
);
export const alreadyHas = defineError(
  'already_has',
  409,
  'The customer already has this package. Nothing was given.',
);
export const notAGrant = defineError(
  'not_a_grant',
  409,
  'The customer bought this order. Refund it instead of taking it back.',
);
export const alreadyTakenBack = defineError(
  'already_taken_back',
  409,
  'This order was taken back already.',
);
