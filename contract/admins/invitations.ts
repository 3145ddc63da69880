import * as z from 'zod/mini';
import { linkToken } from '../account-links.ts';
import { sessionUser } from '../accounts.ts';
import { endpoint } from '../endpoint.ts';
import { newPassword } from '../values/text.ts';
import { nameOfSomebody } from './admins.ts';

/** Reads who invites, without accepting. 404 `link_not_valid`. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation/read',
  access: 'anyone',
  summary: 'Who invites somebody to become an admin',
  body: z.object({ token: linkToken() }),
  response: z.object({
    invitedBy: z.string(),
    /** The address that the invitation was sent to, which the new admin gets. Null: its link was copied. */
    email: z.nullable(z.string()),
  }),
});
export type Invitation = z.output<typeof readInvitation.response>;

export const newAdmin = z.object({
  username: nameOfSomebody().check(
    // As the user name stands in brackets beside a name.
    z.refine((name) => !/[()]/.test(name.normalize('NFKC')), 'must not contain brackets'),
  ),
  name: nameOfSomebody(),
  password: newPassword(),
});

/**
 * Makes the person who has the link an admin and signs this browser in. 404 `link_not_valid`: unknown, used, withdrawn
 * or expired; 409 `username_taken`; 400 `name_taken`; 409 `email_taken` by another admin by now, and nothing is
 * done. Where admins need a second factor: 401 `enrolment_required`; the admin exists, and sets it up to log in.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'anyone',
  recorded: true,
  summary: 'Become an admin by an invitation',
  body: z.extend(newAdmin, { token: linkToken() }),
  response: sessionUser,
});
