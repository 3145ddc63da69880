export { deleteRenditions } from './delete-renditions.ts';
export { countPreparations } from './preparations.store.ts';
export { handleDiscarding, listPartsInUse } from './preparing/attempt-files.ts';
export { findUnattended } from './preparing/attempts.store.ts';
export { startPreparing } from './preparing/start-preparing.ts';
export { renditionRoutes } from './renditions.routes.ts';
export { renditionSettings } from './renditions.settings.ts';
export { findRendition, listRenditions, type RenditionRecord } from './renditions.store.ts';
export { requestPreparation } from './request-preparation.ts';
