import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { needsUnicode } from '#contract/values/addresses.ts';
import { email, optionalLine, optionalName, text } from '#contract/values/text.ts';
import type { Policy } from '#platform/policy.ts';
import type { Setting, SettingGroup } from '../settings/index.ts';

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const isHost = (value: string): boolean => HOST_NAME.test(value) || isIPv6(value);
const isPort = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535;
/** Most mail servers take no other sender, and every message has it. */
const senderAddress = z.union([
  z.literal(''),
  email().check(
    z.refine((value) => !needsUnicode(value), 'must not have letters such as ö before the @'),
  ),
]);

const decidesServer = ({ mail }: Policy) => (mail.server === null ? null : 'SMTP_URL');
const decidesSender = ({ mail }: Policy) => (mail.from === null ? null : 'MAIL_FROM');

const password = {
  key: 'MAIL_PASSWORD',
  label: 'Password',
  hint: 'Stored encrypted and never shown.',
  isShort: true,
  schema: optionalLine(500),
  secret: {
    words: 'the password of the mail server',
    shownCharacters: 0,
    whenErased: 'enter the password again. It was erased, because the server changed.',
  },
  decidedBy: decidesServer,
} satisfies Setting;

/**
 * Belongs to each setting that the password was entered for. Another value erases it: otherwise an admin, who is never
 * shown it, could have it sent to a server of their own.
 */
const ofPassword = {
  kind: 'code',
  isShort: true,
  decidedBy: decidesServer,
  erases: password,
} satisfies Partial<Setting>;

/** The settings of the mail server and of the sender. */
export const mailSettings = {
  server: {
    ...ofPassword,
    key: 'MAIL_SERVER',
    label: 'Mail Server',
    hint: 'Such as smtp.example.com. Empty: messages wait.',
    schema: text(253).check(
      z.refine(
        (value) => value === '' || isHost(value),
        'must be the name of a server, such as smtp.example.com',
      ),
    ),
  },
  port: {
    ...ofPassword,
    key: 'MAIL_PORT',
    label: 'Port',
    hint: 'Empty: 587.',
    kind: 'number',
    schema: text(5).check(
      z.refine((value) => value === '' || isPort(value), 'must be a port from 1 to 65535'),
    ),
  },
  user: {
    ...ofPassword,
    key: 'MAIL_USER',
    label: 'User Name',
    hint: 'Often the e-mail address.',
    schema: optionalLine(254),
  },
  password,
  fromName: {
    key: 'MAIL_FROM_NAME',
    label: 'Sender Name',
    hint: 'Empty: the shop’s name.',
    isShort: true,
    schema: optionalName(100),
    decidedBy: decidesSender,
  },
  fromAddress: {
    key: 'MAIL_FROM_ADDRESS',
    label: 'Sender Address',
    hint: 'Must belong to the account at the mail server.',
    kind: 'email',
    isShort: true,
    schema: senderAddress,
    decidedBy: decidesSender,
  },
  replyTo: {
    key: 'MAIL_REPLY_TO',
    label: 'Reply-To Address',
    hint: 'Where replies go. Empty: to the sender.',
    kind: 'email',
    schema: senderAddress,
  },
} satisfies SettingGroup;
