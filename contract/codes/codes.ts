import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../pages-of-lists.ts';
import { visibleIn } from '../values/characters.ts';
import { decimalString } from '../values/decimal-string.ts';
import { id, text } from '../values/text.ts';

/** The shortest and the longest code, in characters. */
export const SHORTEST_CODE = 3;
export const LONGEST_CODE = 40;
const MOST_USES = 1_000_000;

const whole = (least: number, most: number) =>
  z.nullable(
    z
      .number(`must be a whole number from ${least} to ${most.toLocaleString('en-US')}`)
      .check(
        z.refine(
          (value) => Number.isInteger(value) && value >= least && value <= most,
          `must be a whole number from ${least} to ${most.toLocaleString('en-US')}`,
        ),
      ),
  );

const moment = z.nullable(
  z.string().check(
    z.refine(
      (value) =>
        /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
        Number.isFinite(Date.parse(value)) &&
        // Not the 30th of February, which would be the 2nd of March.
        new Date(value.slice(0, 10)).toISOString().startsWith(value.slice(0, 10)),
      'must be a time such as 2026-12-24T18:00:00Z',
    ),
  ),
);

/** The terms that an admin sets for a promotion code. Amounts in dollars, times in ISO 8601; null: no such limit. */
export const codeInput = z.object({
  /**
   * Letters, digits, hyphens and underscores. Case does not matter where it is typed, nor do characters that nobody
   * sees: they are left out of a new name.
   */
  code: text(200).check(
    z.refine(
      (value) =>
        new RegExp(`^[\\p{L}\\p{M}\\p{N}_-]{${SHORTEST_CODE},${LONGEST_CODE}}$`, 'u').test(
          visibleIn(value),
        ),
      `must be ${SHORTEST_CODE} to ${LONGEST_CODE} letters, digits, hyphens or underscores`,
    ),
  ),
  /** The reduction: a whole percentage or else an amount. One of the two is null. */
  percentOff: whole(1, 100),
  amountOff: z.nullable(decimalString()),
  /** The least that the cart has to cost at full price. */
  minimumAmount: z.nullable(decimalString()),
  /** The packages that it is for; null: all. */
  packageIds: z.nullable(
    z
      .array(id())
      .check(z.minLength(1, 'must not be empty'), z.maxLength(1000, 'must be at most 1,000')),
  ),
  startsAt: moment,
  /** It is no longer valid from this moment on. */
  endsAt: moment,
  /** How many orders may be paid with it. */
  useLimit: whole(1, MOST_USES),
  /** How many orders of one customer: of an account, and of its e-mail address. */
  customerLimit: whole(1, MOST_USES),
  isOn: z.boolean(),
});
export type CodeInput = z.output<typeof codeInput>;

/** A promotion code as admins see it. */
const promoCode = z.extend(codeInput, {
  id: z.string(),
  code: z.string(),
  createdAt: z.string(),
  /** How many orders were paid with it. Refunds do not give uses back. */
  used: z.number(),
  /** How many orders hold a use and wait for their payment. */
  held: z.number(),
  /** How many of the uses were paid after they were free again: the shown price is honoured, even beyond the limit. */
  late: z.number(),
  /**
   * Another code is the same but for how it is written: one of these, by which this one is found only where it is
   * typed exactly so (`code`), or FREE_PROMO_CODE (`free`). `unseen`: nothing of this one is visible, so it cannot be
   * used. Null for nearly every code.
   */
  clash: z.nullable(z.enum(['code', 'free', 'unseen'])),
});
export type PromoCode = z.output<typeof promoCode>;

/**
 * The promotion codes beside FREE_PROMO_CODE, newest first; the next page's cursor is in the header `x-next-cursor`.
 */
export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/promo-codes',
  access: 'admin',
  summary: 'Promotion codes, newest first',
  query: z.object(listQuery),
  response: z.array(promoCode),
});

/** Creates a promotion code. 400 naming the field; 409 `code_taken`. */
export const createPromoCode = endpoint({
  method: 'POST',
  path: '/api/promo-codes',
  access: 'admin',
  summary: 'Create a promotion code',
  body: codeInput,
  response: promoCode,
});

/**
 * Changes a promotion code, or switches it on or off. Paid orders keep their price; those that are not paid are
 * cancelled within minutes where it is switched off or has ended. 400 naming the field; 404; 409 `code_taken`.
 */
export const changePromoCode = endpoint({
  method: 'PUT',
  path: '/api/promo-codes/:codeId',
  access: 'admin',
  summary: 'Change a promotion code',
  params: z.object({ codeId: id() }),
  body: codeInput,
  response: promoCode,
});

/** An order that was paid with a code. */
const use = z.object({
  orderId: z.string(),
  /** ISO 8601 UTC. */
  usedAt: z.string(),
  /** In dollars. */
  amountOff: decimalString(),
  /** Whether it was paid after its use was free again. */
  wasLate: z.boolean(),
});
export type UseOfCode = z.output<typeof use>;

/** The uses of a code, the latest first; the next page's cursor is in the header `x-next-cursor`. */
export const listUsesOfCode = endpoint({
  method: 'GET',
  path: '/api/promo-codes/:codeId/uses',
  access: 'admin',
  summary: 'The uses of a promotion code, the latest first',
  params: z.object({ codeId: id() }),
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
  response: z.array(use),
});
