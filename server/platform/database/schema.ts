import type { Generated, Kysely } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';

/**
 * The tables, as both databases hold them. Times are milliseconds since 1970 (UTC), truth values
 * 0 or 1, money whole cents, lists JSON text: forms that SQLite and PostgreSQL read back alike.
 */
export interface Schema {
  setting: { name: string; value: string; updated_at: number };
  admin: {
    id: string;
    username: string;
    username_key: string;
    password_hash: string;
    created_at: number;
  };
  customer: {
    id: string;
    first_name: string;
    last_name: string;
    email: string;
    /** Trimmed and lower-cased: what addresses are compared by. */
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
    admin_id: string | null;
    customer_id: string | null;
    renewed_at: number;
    expires_at: number;
  };
  failure_limit: { name: string; failures: number; window_ends_at: number };
  package: {
    id: string;
    name: string;
    description: string;
    price_cents: number;
    is_bundle: number;
    features: string;
    cover_key: string | null;
    archived_at: number | null;
    created_at: number;
  };
  video: {
    id: string;
    title: string;
    description: string;
    object_key: string;
    content_type: string;
    size_bytes: number;
    duration_ms: number | null;
    thumbnail_key: string | null;
    captions_key: string | null;
    created_at: number;
  };
  package_video: { package_id: string; video_id: string; position: number };
  /** A file on its way in, until it is a video's. */
  upload: {
    /** Names its file while it grows; never leaves the server. */
    id: string;
    /** The sender's own `uploadId`. */
    lookup_key: string;
    admin_id: string;
    /** The id of the video it will be. */
    video_id: string;
    state: 'receiving' | 'finished' | 'refused' | 'claimed';
    file_name: string | null;
    total_chunks: number;
    /** Known when all chunks are there; so are the next two. */
    size_bytes: number | null;
    content_type: string | null;
    /** Also null where the file does not say. */
    duration_ms: number | null;
    /** What the file is, where it was refused because it is no video. */
    refusal: string | null;
    created_at: number;
    /** When a chunk last came. */
    touched_at: number;
  };
  /** The chunks that are on disk: a row is written after their bytes were synced. */
  upload_chunk: { upload_id: string; number: number; size_bytes: number };
  /** Pictures taken out of a video, for an admin to choose a thumbnail from. */
  video_frame: { id: string; video_id: string; picture_key: string; at_ms: number };
  job: {
    id: string;
    kind: string;
    payload: string;
    run_at: number;
    attempts: number;
    leased_until: number | null;
    last_error: string | null;
  };
  purchase: PurchaseTable;
  purchase_item: {
    purchase_id: string;
    position: number;
    package_id: string;
    title: string;
    description: string;
    price_cents: number;
  };
  purchase_intent: {
    intent_id: string;
    purchase_id: string;
    attempt: number;
    created_at: number;
    /** When the store last asked for all of its money to go back; null: never. */
    refund_asked_at: Generated<number | null>;
    /** Of a duplicate payment: given back so far, as the provider says. */
    refunded_cents: Generated<number>;
  };
  /** Every secret key orders were made under; one that was replaced stays until they are settled. */
  payment_key: {
    id: string;
    /** Null: it was erased. */
    sealed_secret: string | null;
    livemode: number;
    account_id: string | null;
    account_name: string | null;
    charges_enabled: number | null;
    sealed_webhook_secret: string | null;
    /** The provider's events up to here were read, in milliseconds. */
    events_read_until: number | null;
    created_at: number;
  };
  /** The number in the next refund's idempotency key; absent: 1. */
  refund_attempt: { intent_id: string; attempt: number };
  /** Events of the provider that have had their effect. */
  provider_event: { id: string; received_at: number };
  /** What is left of a deleted customer's payments: nothing personal. */
  purchase_tombstone: {
    intent_id: string;
    total_cents: number;
    key_id: string | null;
    /** Its order had been paid and completed; money that comes without that is sent back. */
    was_paid: number;
    deleted_at: number;
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
  /** Every word an order or a customer is found by, lower case. */
  search_word: { scope: string; word: string; subject_id: string };
  watch_progress: {
    customer_id: string;
    video_id: string;
    position_ms: number;
    watched: number;
    updated_at: number;
  };
}

/** An order. The table is called purchase because `order` is a word of SQL. */
export interface PurchaseTable {
  id: string;
  /** Whose it is; null until it completes. */
  customer_id: string | null;
  /** The customer known at checkout (signed in, or by the right password). */
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
  /** What the buyer typed and chose, hashed: the same again is the same order. */
  details_hash: string;
  /** Whether it was made under live keys; 0 for test keys and free orders. */
  livemode: number;
  /** The number of the attempt to create an intent; part of the idempotency key. */
  attempt: number;
  /** The intent in use; every one ever made is in purchase_intent. */
  intent_id: string | null;
  created_at: number;
  settled_at: number | null;
  /** The secret key it was made under; null for free orders. */
  key_id: string | null;
  /** Given back so far, as the provider says. */
  refunded_cents: number;
  /** When the reconciler asks the provider again; null once nothing is open. */
  next_check_at: number | null;
  /** How often an answer of the provider was taken; one asked for before the latest is outdated. */
  answers_taken: Generated<number>;
  /** No key reaches its payment: its checkout goes on with another order beside it. */
  left_checkout: Generated<number>;
  /** The buyer's details were erased. */
  details_erased: Generated<number>;
}

export type Database = Kysely<Schema>;
