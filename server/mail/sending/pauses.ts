import type { MailFailure } from '#platform/mail/mailer.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first, second, ... try of a message: two days in all. */
const PAUSES = [
  10 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];
/** After the first, second, ... failure of the mail server in a row, for all messages. */
const HOLDS = [0, 10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE];

/** The pause of a message (milliseconds) after so many tries. */
export function pauseAfter(attempts: number): number {
  return PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
}

/** Refused for good. */
export const isFinal = (failure: MailFailure): boolean =>
  failure === 'recipient' || failure === 'ascii-only' || failure === 'message';

/** Whether a failure is about the one message. Any other stops them all. */
export const isAboutMessage = (failure: MailFailure): boolean =>
  isFinal(failure) || failure === 'later';

/**
 * How long nothing is sent (milliseconds) after so many failures in a row. A single lost connection may
 * be the message's fault; wrong settings concern every message, and a server may lock out whoever repeats them.
 */
export function holdAfter(failures: number, failure: MailFailure): number {
  const mayBeOnce = failure === 'closed' || failure === 'no-answer' || failure === 'unavailable';
  const step = failures - (mayBeOnce ? 1 : 0);
  return HOLDS[Math.min(step, HOLDS.length - 1)] ?? 0;
}
