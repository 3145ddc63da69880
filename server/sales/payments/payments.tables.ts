import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** The number in the next refund's idempotency key; absent: 1. */
    refund_attempt: { intent_id: string; attempt: number };
    /** Events of the provider that have had their effect. */
    provider_event: { id: string; received_at: number };
    /** Tombstones of deleted customers' payments, without personal data. */
    purchase_tombstone: {
      intent_id: string;
      /** By which its receipt is found; null for orders deleted before there were receipts. */
      purchase_id: string | null;
      total_cents: number;
      key_id: string | null;
      /** Whether its order was paid and completed. Other payments are refunded. */
      was_paid: number;
      deleted_at: number;
      /** How many responses of the provider were applied, as for an order. */
      answers_taken: Generated<number>;
    };
  }
}
