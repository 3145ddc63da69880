import type { Generated } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';

/** Orders and their money. */
export interface OrderTables {
  purchase: PurchaseTable;
  purchase_item: {
    purchase_id: string;
    position: number;
    package_id: string;
    title: string;
    description: string;
    price_cents: number;
    /** Since when it goes back, because its customer had it already; null: it was kept. */
    returned_at: Generated<number | null>;
    /** How much of its price goes back. */
    returned_cents: Generated<number>;
    /** When its refund was noted as made or as failed; null: neither is known yet. */
    refund_noted_at: Generated<number | null>;
  };
  purchase_intent: {
    intent_id: string;
    purchase_id: string;
    attempt: number;
    created_at: number;
    /** When the store last requested a full refund; null: never. */
    refund_asked_at: Generated<number | null>;
    /** Of a duplicate payment: given back so far, as the provider says. */
    refunded_cents: Generated<number>;
  };
  /** The secret keys of all orders. A replaced key stays until its orders are settled. */
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
    created_at: number;
  };
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
    /** As of an order. */
    answers_taken: Generated<number>;
  };
  purchase_event: {
    purchase_id: string;
    position: number;
    at: number;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    cause: string;
    actor: string;
  };
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
    /** Of a credit note: what was returned; below 0 where a refund failed and was undone. */
    cents: number;
    /** The tax rate in force, in hundredths of a percent. The amount contains the tax. */
    tax_basis_points: number;
    tax_cents: number;
    /** What was sold, as JSON: titles and prices in cents. On a credit note: what was returned alone. */
    items: string;
    /** The number of a credit note's receipt; null on a receipt. */
    receipt_year: number | null;
    receipt_sequence: number | null;
    /** The card that paid, of its number only the last four digits; null where it is not known, and on a credit note. */
    card_brand: Generated<string | null>;
    card_last_four: Generated<string | null>;
  };
  /** The last number given to a receipt or credit note; locked by the transaction that takes the next. */
  receipt_counter: {
    kind: 'receipt' | 'credit-note';
    livemode: number;
    year: number;
    last_sequence: number;
  };
}

/** An order. The table is called purchase because `order` is a word of SQL. */
export interface PurchaseTable {
  id: string;
  /** Its owner; null until it completes. */
  customer_id: string | null;
  /** The customer known at checkout, by session or password. */
  buyer_id: string | null;
  status: OrderStatus;
  is_free: number;
  total_cents: number;
  first_name: string;
  last_name: string;
  email: string;
  email_key: string;
  phone: string | null;
  /** Of the account to be created; erased when the order completes or is cancelled. */
  password_hash: string | null;
  checkout_hash: string;
  /** The hash of the buyer's details and cart. The same again is the same order. */
  details_hash: string;
  /** 1 for live keys; 0 for test keys and free orders. */
  livemode: number;
  /** The number of the attempt to create an intent, a part of the idempotency key. */
  attempt: number;
  /** The current intent. All of them are in purchase_intent. */
  intent_id: string | null;
  created_at: number;
  settled_at: number | null;
  /** The secret key in use when it was placed; null for free orders. */
  key_id: string | null;
  /** Given back so far, as the provider says. */
  refunded_cents: number;
  /** When the reconciler asks the provider again; null if nothing is open. */
  next_check_at: number | null;
  /** How often an answer of the provider was taken; one asked for before the latest is outdated. */
  answers_taken: Generated<number>;
  /** No key reaches its payment: its checkout goes on with another order beside it. */
  left_checkout: Generated<number>;
  /** The buyer's details were erased. */
  details_erased: Generated<number>;
}
