export { playbackRoutes } from './playback.routes.ts';
export { listProgress } from './progress.store.ts';
