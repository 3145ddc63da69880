export { auditRoutes } from './audit.routes.ts';
export { deleteOldChanges } from './delete-old-changes.ts';
export { recordCalls } from './record-calls.ts';
