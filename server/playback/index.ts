export { playbackRoutes } from './playback.routes.ts';
