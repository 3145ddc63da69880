export { listWatched } from './list-watched.ts';
export { playbackRoutes } from './playback.routes.ts';
