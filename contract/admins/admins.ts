import * as z from 'zod/mini';
import { accountSession, passwordChange } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { UNSEEN } from '../values/characters.ts';
import { email, id, lineOfText } from '../values/text.ts';

const done = z.object({ ok: z.boolean() });
const one = z.object({ id: id() });

/** An admin as the other admins see them. */
export const admin = z.object({
  id: z.string(),
  username: z.string(),
  /** The name on timelines: the entered one, or else the e-mail address, with the user name beside it. */
  shownName: z.string(),
  /** Null: none was entered. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  hasSecondFactor: z.boolean(),
  /** Whether it is the admin who asks. */
  isYou: z.boolean(),
});
export type Admin = z.output<typeof admin>;

/** All admins, the oldest first. */
export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/admins',
  access: 'admin',
  summary: 'The admins',
  response: z.array(admin),
});

/**
 * Removes an admin; their sessions and their open invitations end at once, and what they did stays. 404; 409
 * `last_admin`: nobody could manage the store.
 */
export const removeAdmin = endpoint({
  method: 'DELETE',
  path: '/api/admins/:id',
  access: 'admin',
  summary: 'Remove an admin',
  params: one,
  response: done,
});

/** Some of these letters look like Latin ones, so a name that has both may look like another one. */
const isOfTwoAlphabets = (name: string): boolean =>
  /\p{sc=Latin}/u.test(name) && /[\p{sc=Cyrillic}\p{sc=Greek}]/u.test(name);

/** A name by which admins tell each other apart. */
/* @__NO_SIDE_EFFECTS__ */
export function nameOfSomebody() {
  return lineOfText(100).check(
    z.refine((name) => !UNSEEN.test(name), 'must not contain invisible characters'),
    z.refine((name) => !isOfTwoAlphabets(name), 'must not mix letters of two alphabets'),
  );
}

/** The name of an admin on timelines and in the list of changes, where the user name stands beside it. */
export const adminName = z.object({ name: nameOfSomebody() });

/**
 * Saves the name of the admin who asks. 400 `name_taken`: another admin is called so, or somebody else on timelines.
 * What was written on timelines before keeps the former one.
 */
export const saveAdminName = endpoint({
  method: 'PUT',
  path: '/api/admins/me',
  access: 'admin',
  summary: 'Save the name of the signed-in admin',
  body: adminName,
  response: done,
});

/**
 * Gives the admin who asks another password and ends all their sessions; this browser gets a new one. 403
 * `wrong_password`; 429 after too many wrong ones, counted with those of the login.
 */
export const changeAdminPassword = endpoint({
  method: 'PUT',
  path: '/api/admins/me/password',
  access: 'admin',
  summary: 'Change the password of the signed-in admin',
  body: passwordChange,
  response: done,
});

/** An invitation that was not accepted yet. */
const adminInvite = z.object({
  id: z.string(),
  /** The address that it was sent to; null: its link was copied. */
  email: z.nullable(z.string()),
  /** The name of the admin who invites. */
  invitedBy: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  /** ISO 8601 UTC, seven days later. */
  expiresAt: z.string(),
});
export type AdminInvite = z.output<typeof adminInvite>;

/** The open invitations, newest first. */
export const listAdminInvites = endpoint({
  method: 'GET',
  path: '/api/admins/invites',
  access: 'admin',
  summary: 'The open invitations of admins',
  response: z.array(adminInvite),
});

export const newAdminInvite = z.object({ email: z.optional(email()) });

/**
 * Invites a new admin by a link that works once within seven days. With an e-mail address the
 * link is sent there and is not in the response. Without one the response has it, and nothing shows it again.
 * 409 `email_taken` by another admin.
 */
export const inviteAdmin = endpoint({
  method: 'POST',
  path: '/api/admins/invites',
  access: 'admin',
  summary: 'Invite an admin',
  body: newAdminInvite,
  response: z.object({ id: z.string(), url: z.nullable(z.string()) }),
});

/** Withdraws an open invitation: its link stops working. 404: accepted, expired or withdrawn. */
export const withdrawAdminInvite = endpoint({
  method: 'DELETE',
  path: '/api/admins/invites/:id',
  access: 'admin',
  summary: 'Withdraw an invitation',
  params: one,
  response: done,
});

/** A browser in which an admin is signed in. */
export const adminSession = z.extend(accountSession, { adminId: z.string() });
export type AdminSession = z.output<typeof adminSession>;

/** Lists the sessions of admins: this one first, then the latest used. */
export const listAdminSessions = endpoint({
  method: 'GET',
  path: '/api/admins/sessions',
  access: 'admin',
  summary: 'Where admins are signed in',
  response: z.array(adminSession),
});

/** Ends one session of an admin, the own one included. 404 if it has ended. */
export const endAdminSession = endpoint({
  method: 'DELETE',
  path: '/api/admins/sessions/:id',
  access: 'admin',
  summary: 'Log an admin out of one browser',
  params: one,
  response: done,
});

/** Ends all sessions of the admin who asks but this one. */
export const endOtherAdminSessions = endpoint({
  method: 'DELETE',
  path: '/api/admins/sessions',
  access: 'admin',
  summary: 'Log out the admin’s other browsers',
  response: done,
});
