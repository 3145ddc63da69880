export { listWatched } from './list-watched.ts';
export { playbackRoutes } from './playback.routes.ts';
export { playbackSettings } from './playback.settings.ts';
