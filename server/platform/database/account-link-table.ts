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
