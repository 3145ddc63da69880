import type { Generated } from 'kysely';
import type { MailKind, MailState, NoticeKind } from '#contract/mail.ts';

/** People, what they may do next, and the messages to them. */
export interface AccountTables {
  admin: {
    id: string;
    username: string;
    username_key: string;
    password_hash: string;
    created_at: number;
    /** When the admin was removed; null for those who may sign in. */
    removed_at: number | null;
    /** Where a link to a new password is sent; null: nowhere. */
    email: string | null;
    /** Trimmed and in lower case, for comparisons. */
    email_key: string | null;
  };
  customer: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    /** Trimmed and in lower case, for comparisons. */
    email_key: string;
    phone: string | null;
    /** Null: the account has no password yet. */
    password_hash: string | null;
    /** The checkout (its cookie's hash) whose order created the account. */
    checkout_hash: string | null;
    created_at: number;
  };
  session: {
    token_hash: string;
    /** What its owner ends it by. */
    id: Generated<string>;
    admin_id: string | null;
    customer_id: string | null;
    /** In plain words, such as "Firefox on Android"; null: not known. */
    browser: string | null;
    /** Null in sessions of before it was stored. */
    started_at: number | null;
    renewed_at: number;
    expires_at: number;
  };
  account_link: AccountLinkTable;
  /** What an admin wants to be told of, and when a message about it was last queued. */
  admin_notice: { admin_id: string; kind: NoticeKind; queued_at: number | null };
  /** What is wrong at present, and when the admins were last told of it. */
  trouble: { kind: NoticeKind; told_at: number };
  failure_limit: { name: string; failures: number; window_ends_at: number };
  /** The outbox: messages to send, and those that were sent. */
  mail: {
    id: string;
    kind: MailKind;
    state: MailState;
    to_address: string;
    subject: string;
    /** What it says, encrypted. Null: erased. */
    sealed_content: string | null;
    /** Until when the secret link in it is valid; null: there is none. */
    link_expires_at: number | null;
    order_id: string | null;
    customer_id: string | null;
    queued_at: number;
    /** Later than this it is not sent, unless an admin asks for it. */
    send_until: number;
    next_try_at: number;
    attempts: number;
    leased_until: number | null;
    /** Why the last try failed. */
    last_error: string | null;
    sent_at: number | null;
  };
}

/** Secret links that were sent by mail. Times are milliseconds since 1970. */
export interface AccountLinkTable {
  token_hash: string;
  kind: 'reset-password' | 'change-email' | 'claim-order' | 'delete-account';
  customer_id: string | null;
  admin_id: string | null;
  order_id: string | null;
  /** The address it was sent to, and that it proves. */
  email: string;
  payload: string | null;
  mail_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}
