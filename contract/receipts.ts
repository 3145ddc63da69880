import * as z from 'zod/mini';
import { givenConsent } from './consumer-rights/consent.ts';
import { endpoint } from './endpoint.ts';
import { discountTitle } from './orders.ts';
import { decimalString } from './values/decimal-string.ts';
import { paymentMethod } from './values/payment-method.ts';
import { id } from './values/text.ts';

/** A part of a receipt's money that went back: refunded, or lost in a dispute. */
const creditNote = z.object({
  number: z.string(),
  /** ISO 8601 UTC. */
  issuedAt: z.string(),
  amount: decimalString(),
  /** The tax contained in the amount. */
  tax: decimalString(),
  /** True: a refund failed, so this one takes back that much of those before it. */
  isReversal: z.boolean(),
  /** The items returned because the customer already had them, at their price. Empty: another reason. */
  items: z.array(z.object({ title: z.string(), price: decimalString() })),
});

/**
 * An order's receipt with its credit notes. Amounts are dollars. The seller is as the settings say now,
 * everything else as it was when the order was completed.
 */
const receipt = z.object({
  /** Null for a free order. */
  number: z.nullable(z.string()),
  orderId: z.string(),
  /** When the order was completed, ISO 8601 UTC. The number's year is that of this time in UTC. */
  issuedAt: z.string(),
  /** True for a test payment, for which no money was moved. */
  isTest: z.boolean(),
  /** `address` has several lines; it and `taxNumber` are empty if they are not set. */
  seller: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  /** Null once the order was deleted with its customer. */
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  items: z.array(z.object({ title: z.string(), price: decimalString() })),
  discount: decimalString(),
  discountTitle: discountTitle(),
  total: decimalString(),
  /** Contained in the total; null where the rate is 0. The rate is in percent, such as "8.25". */
  tax: z.nullable(z.object({ rate: z.string(), amount: decimalString() })),
  /** The payment's id at the card provider; null for a free order, and once the order was deleted. */
  paymentId: z.nullable(z.string()),
  /** How it was paid. Null where it is not known: for a free order, and for receipts of versions before 1.2.0. */
  method: z.nullable(paymentMethod()),
  /** The consent that the buyer gave; absent where none was asked for, and once the order was deleted. */
  consent: z.optional(givenConsent),
  /** The earliest first. */
  creditNotes: z.array(creditNote),
  /** The total less what was returned. */
  balance: decimalString(),
});
export type Receipt = z.output<typeof receipt>;

const params = z.object({ orderId: id() });

/**
 * The receipt of an order that was completed, for its customer and admins. 401 nobody is signed in; 403
 * another customer's; 404 no such order, or none that was completed. An admin also sees what is left of an
 * order that was deleted: the receipt without the person.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/receipt',
  access: 'anyone',
  summary: "An order's receipt, for its customer and admins",
  params,
  response: receipt,
});

/** Downloads a receipt as a PDF file. 401, 403 and 404 as for `getReceipt`. */
export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/receipt.pdf',
  access: 'anyone',
  recorded: true,
  summary: "An order's receipt as a PDF file",
  wire: 'bytes',
  params,
  response: z.unknown(),
});
