export { playbackRoutes } from './playback.routes.ts';
export { playbackSettings } from './playback.settings.ts';
export { originsOfMedia } from './redirect-to-bucket.ts';
