import { isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { needsUnicode } from '#contract/values/addresses.ts';
import { email, optionalLine, optionalName, text } from '#contract/values/text.ts';
import type { Deps } from '#platform/deps.ts';
import type { Policy } from '#platform/policy.ts';
import { type Setting, type SettingGroup, saveSetting } from '../settings/index.ts';

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
  schema: optionalLine(500),
  secret: {
    words: 'the password of the mail server',
    shownCharacters: 0,
    whenErased: 'enter the password again. It was erased, because the server changed.',
  },
  decidedBy: decidesServer,
} satisfies Setting;

/**
 * Another mail server, port or user name erases the saved password: otherwise an admin, who is never shown
 * it, could have it sent to a server of their own.
 */
const erasePassword = (deps: Deps) => saveSetting(deps, password, { value: '' });

/** Through which server and from whom messages are sent. */
export const mailSettings = {
  server: {
    key: 'MAIL_SERVER',
    schema: text(253).check(
      z.refine(
        (value) => value === '' || isHost(value),
        'must be the name of a server, such as smtp.example.com',
      ),
    ),
    decidedBy: decidesServer,
    beforeChange: erasePassword,
  },
  port: {
    key: 'MAIL_PORT',
    schema: text(5).check(
      z.refine((value) => value === '' || isPort(value), 'must be a port from 1 to 65535'),
    ),
    decidedBy: decidesServer,
    beforeChange: erasePassword,
  },
  user: {
    key: 'MAIL_USER',
    schema: optionalLine(254),
    decidedBy: decidesServer,
    beforeChange: erasePassword,
  },
  password,
  fromName: { key: 'MAIL_FROM_NAME', schema: optionalName(100), decidedBy: decidesSender },
  fromAddress: { key: 'MAIL_FROM_ADDRESS', schema: senderAddress, decidedBy: decidesSender },
  replyTo: { key: 'MAIL_REPLY_TO', schema: senderAddress },
} satisfies SettingGroup;
