export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** A statement by which somebody withdraws from a contract. */
    withdrawal: {
      id: string;
      name: string;
      email: string;
      email_key: string;
      /** The order as it was typed; may be empty. */
      typed_order: string;
      /** Flag: the e-mail address is that of no order and no account. Null until that was looked up. */
      is_unknown: number | null;
      received_at: number;
      decided_at: number | null;
      /** The admin, as timelines show them. */
      decided_by: string | null;
      note: string | null;
    };
    /** Which orders a withdrawal may be about. */
    withdrawal_purchase: { withdrawal_id: string; purchase_id: string };
  }
}
