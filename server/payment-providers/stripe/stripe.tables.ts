export {};

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The secret keys of all orders. A replaced key stays until its orders are closed. */
    payment_key: {
      id: string;
      /** Null: it was erased. */
      sealed_secret: string | null;
      livemode: number;
      account_id: string | null;
      account_name: string | null;
      charges_enabled: number | null;
      sealed_webhook_secret: string | null;
      /** The provider's events until this time were read, in milliseconds. */
      events_read_until: number | null;
      /** Whether the provider accepted the key when it was last used; null: not known. */
      accepted: number | null;
      /** The shop's domain as the provider last described it, in JSON; null: it was not asked. */
      wallet_domain: string | null;
      /** The account's short descriptor on the statements of cards; null: none, or not known. */
      statement_prefix: string | null;
      /** Whether the key may read early warnings of fraud; null: not known. */
      reads_warnings: number | null;
      created_at: number;
    };
  }
}
