import { defineError } from '#platform/app-error.ts';

export const wrongCredentials = defineError(
  'wrong_credentials',
  401,
  'The email address or the password is not right.',
);
export const wrongAdminCredentials = defineError(
  'wrong_credentials',
  401,
  'The user name or the password is not right.',
);
