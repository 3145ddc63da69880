import { defineError } from '#platform/errors/app-error.ts';

export const secondFactorRequired = defineError(
  'second_factor_required',
  401,
  'Please enter the code from your authenticator app as well.',
);
export const enrolmentRequired = defineError(
  'enrolment_required',
  401,
  'All admins of this store need a second factor. Please set up yours to log in.',
);
const notRight = 'This code is wrong, or was already used. Please enter the next one.';
export const wrongCodeAtLogin = defineError('wrong_code', 401, notRight);
export const wrongCode = defineError('wrong_code', 403, notRight);
export const hasSecondFactor = defineError(
  'has_second_factor',
  409,
  'You already have a second factor.',
);
export const noSecondFactor = defineError(
  'no_second_factor',
  409,
  'You have no second factor. Please set one up first.',
);
export const notRequired = defineError(
  'not_required',
  409,
  'This store no longer requires a second factor. Please log in without one.',
);
export const requiredForAll = defineError(
  'required_for_all',
  409,
  'All admins need a second factor. Switch that off first.',
);
export const unreadableFactor = defineError(
  'unreadable_factor',
  409,
  'Your second factor cannot be checked, because the secret key of the store has changed. The person who runs the server can remove it: sleigh admin reset-2fa <username>.',
);
