import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { decimalString } from '../values/decimal-string.ts';
import { id, text } from '../values/text.ts';

/** The reduction by a code, in dollars. */
export const reduction = z.object({
  /** The code, as the shop writes it. */
  code: z.string(),
  /** In words, such as "20% off". */
  terms: z.string(),
  /** The least that a cart has to cost at full price, in dollars; null: there is no minimum. */
  minimumAmount: z.nullable(decimalString()),
  /** The price of each package that is cheaper with it, if it is bought alone. */
  prices: z.array(z.object({ packageId: z.string(), price: decimalString() })),
  /** The cart with it; null where it takes nothing off that. */
  cart: z.nullable(
    z.object({
      amountOff: decimalString(),
      total: decimalString(),
      /** The share of each package that is reduced. */
      lines: z.array(z.object({ packageId: z.string(), amountOff: decimalString() })),
    }),
  ),
});
export type Reduction = z.output<typeof reduction>;

/**
 * Finds how much a promotion code takes off a cart, and off each package on sale. `reduction` is null where there is no
 * such code beside FREE_PROMO_CODE, or it cannot be used now. Unknown codes are counted by address: 429 after too many.
 * The page asks this before `validate-promo-code`; one code that is typed once counts once in both calls.
 * 400 cart not allowed; 409 package gone.
 */
export const findReduction = endpoint({
  method: 'POST',
  path: '/api/reductions',
  access: 'anyone',
  summary: 'What a promotion code takes off a cart',
  body: z.object({
    code: text(200),
    /** The cart; may be empty. */
    packages: z
      .array(z.object({ id: id() }), 'must be the list of packages in the cart')
      .check(z.maxLength(100, 'must be at most 100 packages')),
  }),
  response: z.object({ reduction: z.nullable(reduction) }),
});
