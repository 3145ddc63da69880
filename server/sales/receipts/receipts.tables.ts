import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /**
     * Receipts and credit notes: the shop's accounting entries. Rows are only ever added, and hold no person.
     * `purchase_id` refers to nothing, so that they stay when an order is deleted.
     */
    receipt: {
      kind: 'receipt' | 'credit-note';
      /** 1 for real payments; 0 for test payments, which have numbers of their own. */
      livemode: number;
      /** The year in UTC, within which `sequence` counts from 1 without a gap. */
      year: number;
      sequence: number;
      purchase_id: string;
      issued_at: number;
      /** Lower-case ISO code. */
      currency: string;
      /** On a credit note the amount that went back; below 0 where a refund failed and was undone. */
      cents: number;
      /** The tax rate in force, in hundredths of a percent. The amount contains the tax. */
      tax_basis_points: number;
      tax_cents: number;
      /** The items sold, as JSON: titles and prices in cents. On a credit note those returned alone. */
      items: string;
      /** The number of a credit note's receipt; null on a receipt. */
      receipt_year: number | null;
      receipt_sequence: number | null;
      /**
       * How it was paid, in the provider's words; null for a card, where it is not known, and on a credit note. The other
       * facts about it are null where there are none.
       */
      method_type: Generated<string | null>;
      card_brand: Generated<string | null>;
      /** The last digits of the number of a card or a bank account. */
      card_last_four: Generated<string | null>;
      /** The wallet that the card is in. */
      wallet: Generated<string | null>;
    };
    /** The last number given to a receipt or credit note; locked by the transaction that takes the next. */
    receipt_counter: {
      kind: 'receipt' | 'credit-note';
      livemode: number;
      year: number;
      last_sequence: number;
    };
  }
}
