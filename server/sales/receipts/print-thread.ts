/** Prints receipts in a thread: it takes tens of milliseconds, and half a second for a hundred items. */
import { parentPort } from 'node:worker_threads';
import type { Receipt } from '#contract/receipts.ts';
import { printReceipt } from './print-receipt.ts';

parentPort?.on('message', (receipt: Receipt) => {
  void printReceipt(receipt).then((bytes) => parentPort?.postMessage(bytes));
});
