export { sweepLeftFiles, sweepUploads } from './sweep-uploads.ts';
export { uploadRoutes } from './uploads.routes.ts';
export { countReceiving } from './uploads.store.ts';
