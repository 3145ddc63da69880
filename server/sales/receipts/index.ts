export { containedTax } from './contained-tax.ts';
export { findReceipt, numberOf } from './describe-receipt.ts';
export { type EntriesIn, ordersWithEntries, sumEntries } from './entry-sums.store.ts';
export { issueCreditNote } from './issue-credit-note.ts';
export { issueReceipt } from './issue-receipt.ts';
export { receiptRoutes } from './receipts.routes.ts';
export { receiptSettings } from './receipts.settings.ts';
export { type Entry, hasReceipt, listEntriesOf } from './receipts.store.ts';
