import { defineError } from '#platform/errors/app-error.ts';

export const noSuchMail = defineError('not_found', 404, 'There is no such message.');
export const mailWasSent = defineError('mail_sent', 409, 'This message was sent already.');
export const mailHasNoLink = defineError('no_link', 409, 'This message holds no valid link.');
export const linkIsAdminsOwn = defineError(
  'admins_own_link',
  409,
  'This link is for the admin it was written to, and for nobody else. Send the message again, or set a password on the server: sleigh admin password <username>.',
);
export const mailWasErased = defineError(
  'mail_erased',
  409,
  'What this message said was erased, so it cannot be sent.',
);
