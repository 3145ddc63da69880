import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    admin: {
      id: string;
      username: string;
      username_key: string;
      password_hash: string;
      created_at: number;
      /** When the admin was removed; null for those who may sign in. */
      removed_at: number | null;
      /** The address that a link for a new password is sent to; null: none. */
      email: string | null;
      /** Trimmed and in lower case, for comparisons. */
      email_key: string | null;
      /** The name on timelines; null: none was entered. */
      name: string | null;
    };
    /** Invitations that were not accepted. Times are milliseconds since 1970. */
    admin_invite: {
      token_hash: string;
      id: string;
      /** The address that the link was sent to, and so proves; null: it was copied. */
      email: string | null;
      invited_by: string;
      mail_id: string | null;
      created_at: number;
      expires_at: number;
    };
    second_factor: {
      admin_id: string;
      /** In base32, encrypted. */
      secret: string;
      /** The time step (30 seconds) of the last code that was accepted: no code works twice. */
      last_step: number;
      /** Null: not confirmed by a first code yet. */
      confirmed_at: number | null;
    };
    recovery_code: { code_hash: string; admin_id: string; used_at: number | null };
    /** Rules for all admins, each while its row is there. */
    admin_rule: { name: 'second-factor'; since: number };
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
      /** The id by which its owner ends it. */
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
    /** Secret links that were sent by mail. Times are milliseconds since 1970. */
    account_link: {
      token_hash: string;
      kind: 'reset-password' | 'change-email' | 'claim-order' | 'delete-account' | 'pay-order';
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
    };
  }
}
