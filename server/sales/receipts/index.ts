export { issueCreditNote } from './issue-credit-note.ts';
export { issueReceipt } from './issue-receipt.ts';
export { receiptRoutes } from './receipts.routes.ts';
export { receiptSettings } from './receipts.settings.ts';
