import type { MailSetup } from '#contract/mail.ts';
import type { SettingKey } from '#contract/settings.ts';
import type { Entry } from '../save-each.ts';
import type { Settings } from '../settings-query.ts';
import { findMaskProblem } from '../typed-keys.ts';

export type MailKey = Extract<SettingKey, `MAIL_${string}`>;
/** The values of the Mail tab's form. */
export type MailFields = Record<MailKey, string>;

const serverKeys: readonly MailKey[] = ['MAIL_SERVER', 'MAIL_PORT', 'MAIL_USER', 'MAIL_PASSWORD'];
const fromKeys: readonly MailKey[] = ['MAIL_FROM_NAME', 'MAIL_FROM_ADDRESS'];

/** The settings that the environment leaves to the form. */
function keysOf({ server, sender }: MailSetup): MailKey[] {
  return [
    ...(server?.variable === 'SMTP_URL' ? [] : serverKeys),
    ...(sender?.variable === 'MAIL_FROM' ? [] : fromKeys),
    'MAIL_REPLY_TO',
  ];
}

/** The initial values of the form. */
export function mailFieldsOf(settings: Settings): MailFields {
  const { MAIL_SERVER, MAIL_PORT, MAIL_USER, MAIL_PASSWORD } = settings;
  const { MAIL_FROM_NAME, MAIL_FROM_ADDRESS, MAIL_REPLY_TO } = settings;
  const server = { MAIL_SERVER, MAIL_PORT, MAIL_USER, MAIL_PASSWORD };
  return { ...server, MAIL_FROM_NAME, MAIL_FROM_ADDRESS, MAIL_REPLY_TO };
}

/** The changed settings. */
export function mailEntries(typed: MailFields, before: MailFields, setup: MailSetup): Entry[] {
  return keysOf(setup)
    .map((key) => ({ key, value: typed[key].trim() }))
    .filter(({ key, value }) => value !== before[key]);
}

/**
 * The error message for the password's field, or undefined. The store keeps a password for the server, port
 * and user name that it was entered for, and no other.
 */
export function findPasswordProblem(typed: MailFields, before: MailFields): string | undefined {
  const goesTo = ['MAIL_SERVER', 'MAIL_PORT', 'MAIL_USER'] as const;
  const isKept = before.MAIL_PASSWORD !== '' && typed.MAIL_PASSWORD.trim() === before.MAIL_PASSWORD;
  if (!isKept || goesTo.every((key) => typed[key].trim() === before[key])) {
    return findMaskProblem(typed.MAIL_PASSWORD, before.MAIL_PASSWORD, 'password');
  }
  return 'Enter the password again: the server, port or user name changed. Without a password, empty this field.';
}

export function isMailKey(key: SettingKey): key is MailKey {
  return key.startsWith('MAIL_');
}
