import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listQuery } from './pages-of-lists.ts';
import { email, id } from './values/text.ts';

/** The kinds of messages in the outbox. */
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
  'withdrawal',
  'grant',
  'admin-invitation',
  'notice-sale',
  'notice-dispute',
  'notice-refund-failed',
  'notice-review',
  'notice-payment-keys',
  'notice-mail',
  'notice-disk',
  'notice-video',
  'notice-backup',
  'notice-work',
  'notice-withdrawal',
  'notice-digest',
]);
export type MailKind = z.output<typeof mailKind>;

/**
 * `waiting`: to be sent. `failed`: given up, until an admin asks for it again. `withdrawn`: not sent,
 * because its link was used or replaced before.
 */
export const mailState = z.enum(['waiting', 'sent', 'failed', 'withdrawn']);
export type MailState = z.output<typeof mailState>;

/** Why a message could not be sent. */
export const mailProblem = z.object({
  /** When it was tried, ISO 8601 UTC. */
  at: z.string(),
  /** Our own sentence about what is wrong and what to do. */
  message: z.string(),
  /** The mail server's own line; null if there was none. */
  serverSaid: z.nullable(z.string()),
});
export type MailProblem = z.output<typeof mailProblem>;

/** A message in the outbox, without what it says. */
export const mail = z.object({
  id: z.string(),
  kind: mailKind,
  /** The recipient's e-mail address. */
  to: z.string(),
  subject: z.string(),
  state: mailState,
  /** ISO 8601 UTC. */
  queuedAt: z.string(),
  /** ISO 8601 UTC; null unless `sent`. */
  sentAt: z.nullable(z.string()),
  /** When it is tried next, ISO 8601 UTC; null unless `waiting`. Without a mail server nothing is tried. */
  nextTryAt: z.nullable(z.string()),
  /** Until when it is tried by itself, ISO 8601 UTC. */
  sendUntil: z.string(),
  /** How often it was tried. */
  attempts: z.number(),
  /** The problem at the last try; null if there was none, or it was sent. */
  problem: z.nullable(mailProblem),
  /** Whether what it says is kept. Otherwise it cannot be shown or sent. */
  hasContent: z.boolean(),
  /** Whether `handOverLink` works: the message waits or failed, and its link is still valid and no admin's own. */
  hasLink: z.boolean(),
  orderId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
});
export type Mail = z.output<typeof mail>;

const oneMail = z.object({ mailId: id() });

/**
 * Messages, newest first; the next page's cursor is in the header `x-next-cursor`. `q`: each of its words
 * must be contained in the recipient's address or in the subject.
 */
export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'admin',
  summary: 'Messages by mail, newest first',
  query: z.object({ ...listQuery, state: z.optional(mailState) }),
  response: z.array(mail),
});

/**
 * One message as its reader sees it. Where it holds a secret link, "(link hidden)" stands in its place.
 * `html` is a whole document without scripts; show it in a sandboxed frame. `html` and `text` are null once
 * the content was erased. 404.
 */
export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/:mailId',
  access: 'admin',
  summary: 'One message as its reader sees it, secret links hidden',
  params: oneMail,
  response: z.extend(mail, { html: z.nullable(z.string()), text: z.nullable(z.string()) }),
});

/**
 * The secret link in a message that waits or failed, for handing it over in another way. Anybody who has it
 * can use it. Each call is logged with the admin's name. 404; 409 it was sent, holds no
 * valid link, or one by which an admin gets another password or address (`admins_own_link`).
 */
export const handOverLink = endpoint({
  method: 'POST',
  path: '/api/mail/:mailId/link',
  access: 'admin',
  summary: 'The link in a message that could not be sent yet, for handing it over',
  params: oneMail,
  response: z.object({ url: z.string() }),
});

/**
 * Sends a message that waits or failed as soon as possible, and tries for another 48 hours. 404; 409 it
 * was sent already, or its content was erased.
 */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/mail/:mailId/retry',
  access: 'admin',
  summary: 'Send a waiting or failed message again',
  params: oneMail,
  response: mail,
});

/** The settings of the mail server and of the sender that a variable of the environment decides. */
const fromEnvironment = z.nullable(z.enum(['SMTP_URL', 'MAIL_FROM']));

/** Describes the mail server and the sender of messages, and what is wrong with them. */
export const getMailSetup = endpoint({
  method: 'GET',
  path: '/api/settings/mail',
  access: 'admin',
  summary: 'Whether messages can be sent, and if not, why',
  response: z.object({
    /** Whether messages are sent; if not, they wait. */
    ready: z.boolean(),
    /** Why not, and what to do; null exactly when `ready`. */
    problem: z.nullable(z.string()),
    /** The mail server's reply to it; null if there was none or `ready`. */
    serverSaid: z.nullable(z.string()),
    /** Null: none is set. */
    server: z.nullable(
      z.object({
        host: z.string(),
        port: z.number(),
        user: z.nullable(z.string()),
        hasPassword: z.boolean(),
        /** `SMTP_URL` if the environment decides, null if the settings do. */
        variable: fromEnvironment,
      }),
    ),
    /** Null: no sender's address is set. */
    sender: z.nullable(
      z.object({
        name: z.string(),
        address: z.string(),
        replyTo: z.nullable(z.string()),
        /** `MAIL_FROM` if the environment decides on name and address. */
        variable: fromEnvironment,
      }),
    ),
    /** The origin of links in messages, such as `https://shop.example`. */
    linksTo: z.string(),
    /** Whether that is PUBLIC_URL. Otherwise links work on this machine only. */
    hasPublicUrl: z.boolean(),
  }),
});
export type MailSetup = z.output<typeof getMailSetup.response>;

/** The recipient of a test message. */
export const testMailInput = z.object({ to: email() });

/**
 * Sends a test message at once and returns what the server said. `sent`: the server accepted it. Where no
 * mail server or sender is set, `message` says so.
 */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/settings/mail/test',
  access: 'admin',
  recorded: false,
  summary: 'Send a test message at once',
  body: testMailInput,
  response: z.object({
    sent: z.boolean(),
    /** Our own sentence about what happened and what to do. */
    message: z.string(),
    /** The mail server's own line; null if there was none. */
    serverSaid: z.nullable(z.string()),
  }),
});

/** The matters that an admin can have messages about. `daily-sales`: of the sales of a day one message, after it. */
export const noticeKind = z.enum(
  [
    'sale',
    'daily-sales',
    'dispute',
    'refund-failed',
    'review',
    'withdrawal',
    'payment-keys',
    'mail',
    'disk',
    'video',
    'backup',
    'work',
  ],
  'is not a kind of notice',
);
export type NoticeKind = z.output<typeof noticeKind>;

/** The matters that cost money when somebody misses them: an admin's first e-mail address turns these on. */
export const NOTICES_OF_MONEY = [
  'dispute',
  'refund-failed',
  'review',
  'withdrawal',
  'payment-keys',
] as const satisfies readonly NoticeKind[];

const notices = z.object({
  /** The address of the admin's messages; null: the admin has none and gets no messages. */
  email: z.nullable(z.string()),
  /** The kinds that the admin chose. */
  kinds: z.array(noticeKind),
});
export type Notices = z.output<typeof notices>;

/** Which messages the admin who asks wants. */
export const getNotices = endpoint({
  method: 'GET',
  path: '/api/settings/notices',
  access: 'admin',
  summary: 'The notices that the signed-in admin wants',
  response: notices,
});

/**
 * Replaces what the admin who asks wants to be notified of, and returns it as `getNotices` does.
 * `daily-sales` takes the place of `sale`. `before`: the kinds that
 * the form began with. Then only what differs from them is changed, so that what was turned on meanwhile stays.
 */
export const saveNotices = endpoint({
  method: 'PUT',
  path: '/api/settings/notices',
  access: 'admin',
  summary: 'Choose the notices of the signed-in admin',
  body: z.object({
    kinds: z.array(noticeKind, 'must be a list'),
    before: z.optional(z.array(noticeKind, 'must be a list')),
  }),
  response: notices,
});
