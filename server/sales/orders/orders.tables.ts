import type { Generated } from 'kysely';
import type { OrderStatus } from '#contract/orders.ts';
import type { OfferedMethods } from '#contract/values/offered-methods.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** An order. The table is called purchase because `order` is a word of SQL. */
    purchase: {
      id: string;
      /** Its owner; null until it completes. */
      customer_id: string | null;
      /** The customer known at checkout, by session or password. */
      buyer_id: string | null;
      status: OrderStatus;
      /** The sum of its lines. An order of 0 is free. */
      total_cents: number;
      /** Lower-case ISO code, of all its amounts. */
      currency: Generated<string>;
      first_name: string;
      last_name: string;
      email: string;
      email_key: string;
      phone: string | null;
      /** For the account to be created; erased when the order completes or is cancelled. */
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
      /** When it completed last; null: never. A grant has none. */
      settled_at: number | null;
      /** The secret key in use when it was placed; null for free orders. */
      key_id: string | null;
      /** Refunded so far, as the provider says. */
      refunded_cents: number;
      /** Lost in disputes for good, as the provider says. */
      lost_cents: Generated<number>;
      /** When the reconciler asks the provider again; null if nothing is open. */
      next_check_at: number | null;
      /** The version: how many responses of the provider were applied. One requested before the latest is outdated. */
      answers_taken: Generated<number>;
      /** No key reaches its payment: its checkout goes on with another order beside it. */
      left_checkout: Generated<number>;
      /** The buyer's details were erased. */
      details_erased: Generated<number>;
      /** The shop gave it away. It is free, was never paid, and can be taken back. */
      is_grant: Generated<number>;
      /** The methods that it may be paid with. */
      methods: Generated<OfferedMethods>;
      /**
       * Until when it can be paid, after a payment that took days has failed; null: none has, and it can be paid for 24
       * hours, as any new order. Its code and its packages count until then.
       */
      pay_until: Generated<number | null>;
      /** The bank asks about its payment, which is no dispute: the money is the shop's. */
      has_inquiry: Generated<number>;
      /** Until when the shop has to answer an inquiry, a dispute or an appeal; null: it does not have to, or there is no deadline. */
      respond_by: Generated<number | null>;
      /**
       * The early warning of fraud that waits for the shop: `open`; or `unread`, because the key may not read it. Null:
       * none does.
       */
      fraud_warning: Generated<'open' | 'unread' | null>;
      /** The latest early warning of fraud about its payment, whether it waits or not. */
      fraud_warning_id: Generated<string | null>;
      /** Whether the shop has to answer one of them. */
      is_asked: Generated<number>;
      /**
       * The part of a refunded order's money that is with the shop again, because a refund failed; also while it is
       * disputed then. Below 0: the same, but the shop has settled it another way, or a dispute has taken it.
       */
      failed_refund_cents: Generated<number>;
    };
    /** A line of an order; all of them come to its total. */
    purchase_item: {
      purchase_id: string;
      position: number;
      /** An item is a package that was bought. A reduction takes something off one item's price. */
      kind: Generated<'item' | 'reduction'>;
      /** The package; on a reduction the one whose price it reduces. */
      package_id: string;
      title: string;
      description: string;
      /** Below 0 on a reduction. */
      price_cents: number;
      /**
       * When an item was marked as returned, because its customer had it already; null: it was kept. This and the two
       * below are for items only.
       */
      returned_at: Generated<number | null>;
      /** How much of its price is refunded. */
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
      /** How much of a duplicate payment was refunded so far, as the provider says. */
      refunded_cents: Generated<number>;
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
  }
}
