import { expect, it } from 'vitest';
import type { Mail } from '#contract/mail.ts';
import { isUnderWay, timeOf } from './describe-mail.ts';

const mail: Mail = {
  id: 'm1',
  kind: 'password-reset',
  to: 'holly@example.com',
  subject: 'Choose a new password',
  state: 'waiting',
  queuedAt: '2026-11-21T12:00:00.000Z',
  sentAt: null,
  nextTryAt: '2026-11-21T12:00:00.000Z',
  sendUntil: '2026-11-23T12:00:00.000Z',
  attempts: 0,
  problem: null,
  hasContent: true,
  hasLink: true,
  orderId: null,
  customerId: null,
};
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

it('a message is under way around the time of its next try', () => {
  expect(isUnderWay(mail, at('11:58:00'))).toBe(false);
  expect(isUnderWay(mail, at('11:59:30'))).toBe(true);
  expect(isUnderWay(mail, at('12:00:59'))).toBe(true);
  // Without a mail server it waits for ever, and is not asked for all the time.
  expect(isUnderWay(mail, at('12:02:00'))).toBe(false);
  expect(isUnderWay({ ...mail, state: 'failed', nextTryAt: null }, at('12:00:00'))).toBe(false);
});

it('the time of a message is when it was sent, else when it was queued', () => {
  expect(timeOf(mail)).toBe(mail.queuedAt);
  expect(timeOf({ ...mail, sentAt: '2026-11-21T12:00:05.000Z' })).toBe('2026-11-21T12:00:05.000Z');
});
