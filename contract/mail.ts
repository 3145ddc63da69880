import * as z from 'zod/mini';

/** What a message is about. */
export const mailKind = z.enum([
  'order-confirmation',
  'payment-processing',
  'refund',
  'dispute',
  'order-review',
  'password-reset',
  'password-changed',
  'email-confirmation',
  'email-changed',
  'account-deleted',
  'notice-sale',
  'notice-dispute',
  'notice-review',
  'notice-payment-keys',
  'notice-mail',
  'notice-disk',
  'notice-video',
]);
export type MailKind = z.output<typeof mailKind>;

/** `waiting`: to be sent. `failed`: given up, until an admin asks for it again. */
export const mailState = z.enum(['waiting', 'sent', 'failed']);
export type MailState = z.output<typeof mailState>;
