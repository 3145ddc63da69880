import { expect, it } from 'vitest';
import type { MailSetup } from '#contract/mail.ts';
import { byKey } from '../settings-query.ts';
import { mailEntries, mailFieldsOf } from './mail-fields.ts';

const setup: MailSetup = {
  ...{ ready: false, problem: null, serverSaid: null, server: null, sender: null },
  ...{ linksTo: 'http://localhost:3000', hasPublicUrl: false },
};
const before = mailFieldsOf(
  byKey([
    { key: 'MAIL_SERVER', value: 'mail.example' },
    { key: 'MAIL_PASSWORD', value: '••••••••' },
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
