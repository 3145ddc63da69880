export { sweepUploads } from './sweep-uploads.ts';
export { uploadRoutes } from './uploads.routes.ts';
