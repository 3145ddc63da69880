import { defineError } from '#platform/errors/app-error.ts';

export const wrongCredentials = defineError(
  'wrong_credentials',
  401,
  'The e-mail address or the password is wrong.',
);
export const wrongAdminCredentials = defineError(
  'wrong_credentials',
  401,
  'The user name or the password is wrong.',
);
export const wrongPassword = defineError('wrong_password', 403, 'The password is wrong.');
export const sameEmail = defineError('same_email', 400, 'This is already your e-mail address.');
export const emailTaken = defineError(
  'email_taken',
  409,
  'Another account has this e-mail address.',
);
export const noSuchSession = defineError(
  'not_found',
  404,
  'This browser is no longer signed in to your account.',
);
export const noSpaceToSignIn = defineError(
  'disk_full',
  507,
  "The store's disk is full, so nobody can log in at the moment. Please try again later.",
);

export const noSuchAdmin = defineError('not_found', 404, 'There is no such admin.');
export const lastAdmin = defineError(
  'last_admin',
  409,
  'This is the last admin. Invite another one first, or nobody could manage the store.',
);
export const nameTaken = defineError(
  'name_taken',
  400,
  'Somebody else here has that name. Please choose another name.',
);
export const usernameTaken = defineError(
  'username_taken',
  409,
  'Another admin has this user name, or had it. Please choose another one.',
);
