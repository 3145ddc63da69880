/**
 * Prints receipts in a process of its own: it takes tens of milliseconds, and a second or two for a hundred items or
 * many drawn letters. What the fonts of a machine do to the library that draws them ends this process alone.
 */
import type { Receipt } from '#contract/receipts.ts';
import { answerMessages } from '#platform/process/answer-messages.ts';
import { printReceipt, type ReceiptLook } from './print-receipt.ts';

/** A receipt that is to be printed. */
export interface ToPrint {
  receipt: Receipt;
  look: ReceiptLook;
}

answerMessages(({ receipt, look }: ToPrint) => printReceipt(receipt, look));
