import { expect, it } from 'vitest';
import type { MailSetup } from '#contract/mail.ts';
import { byKey } from '../settings-query.ts';
import { findPasswordProblem, mailEntries, mailFieldsOf } from './mail-fields.ts';

const setup: MailSetup = {
  ready: false,
  problem: null,
  serverSaid: null,
  server: null,
  sender: null,
  linksTo: 'http://localhost:3000',
  hasPublicUrl: false,
};
const before = mailFieldsOf(
  byKey([
    { key: 'MAIL_SERVER', value: 'mail.example', version: 1 },
    { key: 'MAIL_PASSWORD', value: '••••••••', version: 1 },
  ]),
);
const typed = { ...before, MAIL_SERVER: ' other.example ', MAIL_FROM_NAME: 'Bells' };

it('saves what was changed, and not the mask of a password', () => {
  expect(mailEntries({ ...before }, before, setup)).toEqual([]);
  expect(mailEntries(typed, before, setup)).toEqual([
    { key: 'MAIL_SERVER', value: 'other.example' },
    { key: 'MAIL_FROM_NAME', value: 'Bells' },
  ]);
  expect(mailEntries({ ...before, MAIL_PASSWORD: '' }, before, setup)).toEqual([
    { key: 'MAIL_PASSWORD', value: '' },
  ]);
});

it('wants the password again for another server, port or user, at its field', () => {
  const wanted = expect.stringContaining('Enter the password again');
  for (const change of [
    { MAIL_SERVER: 'other.example' },
    { MAIL_PORT: '465' },
    { MAIL_USER: 'me' },
  ]) {
    expect(findPasswordProblem({ ...before, ...change }, before)).toEqual(wanted);
    for (const MAIL_PASSWORD of ['hunter2', '']) {
      expect(findPasswordProblem({ ...before, ...change, MAIL_PASSWORD }, before)).toBeUndefined();
    }
    const none = { ...before, MAIL_PASSWORD: '' };
    expect(findPasswordProblem({ ...none, ...change }, none)).toBeUndefined();
  }
  const same = { ...before, MAIL_SERVER: ' mail.example ', MAIL_FROM_NAME: 'Bells' };
  expect(findPasswordProblem(same, before)).toBeUndefined();
  expect(findPasswordProblem({ ...before, MAIL_PASSWORD: '••••••••x' }, before)).toMatch(/Replace/);
});

it('saves nothing that the environment decides', () => {
  const server = { host: 'x', port: 25, user: null, hasPassword: false } as const;
  const decided: MailSetup = {
    ...setup,
    server: { ...server, variable: 'SMTP_URL' },
    sender: { name: 'Shop', address: 'a@b.com', replyTo: null, variable: 'MAIL_FROM' },
  };
  expect(mailEntries({ ...typed, MAIL_REPLY_TO: 'c@d.com' }, before, decided)).toEqual([
    { key: 'MAIL_REPLY_TO', value: 'c@d.com' },
  ]);
});
