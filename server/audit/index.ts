export { auditRoutes } from './audit.routes.ts';
export { deleteOldChanges } from './audit.store.ts';
export { recordCalls } from './record-calls.ts';
