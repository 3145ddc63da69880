/** Prints receipts in a thread: it takes tens of milliseconds, and a second or two for a hundred items or many drawn letters. */
import { parentPort } from 'node:worker_threads';
import type { Receipt } from '#contract/receipts.ts';
import { printReceipt, type ReceiptLook } from './print-receipt.ts';

/** What is to be printed. */
export interface ToPrint {
  receipt: Receipt;
  look: ReceiptLook;
}

parentPort?.on('message', ({ receipt, look }: ToPrint) => {
  void printReceipt(receipt, look).then((bytes) => parentPort?.postMessage(bytes));
});
