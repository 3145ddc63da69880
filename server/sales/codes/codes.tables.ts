import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    /** A promotion code beside the one in the settings. */
    promo_code: {
      id: string;
      /** As the admin wrote it. */
      code: string;
      /** The form in which codes are compared. */
      code_key: string;
      /** The `code_key` that it would have if another code had not got that; '' where nothing of it is visible. */
      clashing_key: string | null;
      /** The reduction: a whole percentage, or an amount. The other one is null. */
      percent_off: number | null;
      cents_off: number | null;
      /** The least that the cart has to cost at full price; 0: anything. */
      minimum_cents: number;
      /** 1: for all packages; 0: for those in `promo_code_package`. */
      for_all: number;
      starts_at: number | null;
      /** It ends at this moment. */
      ends_at: number | null;
      use_limit: number | null;
      customer_limit: number | null;
      enabled: number;
      /** Counts the changes. */
      version: number;
      created_at: number;
      /** How many of its uses have `counted` set, and how many of those were late. */
      uses_counted: Generated<number>;
      late_counted: Generated<number>;
    };
    promo_code_package: { code_id: string; package_id: string };
    /** The use of a code by an order, which has one code at most. */
    promo_code_use: {
      /** The order's id. It stays when the order is deleted. */
      id: string;
      code_id: string;
      /**
       * `held` for an order that waits, until that is cancelled; `used` for good; `released` by one that was given up.
       */
      state: 'held' | 'used' | 'released';
      /** How much the code takes off the order. */
      cents: number;
      /** The person whose limit it counts for: an account and an e-mail address. Null once that data is deleted. */
      customer_id: string | null;
      person_key: string | null;
      /** Hash of the address that it is held from (`hashAddress`); null once it is not held any more. */
      line_key: Generated<string | null>;
      /** From then on its order is cancelled, where the code has a limit. */
      held_until: number;
      /** When it was used; until then, when it was first held. */
      created_at: number;
      /** 1: paid after it was released. */
      late: Generated<number>;
      /** 1: in the code's `uses_counted`. */
      counted: Generated<number>;
    };
  }
}
