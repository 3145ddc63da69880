export { addVideo, type NewVideo } from './add-video.ts';
export { videoRoutes } from './videos.routes.ts';
export { describeVideo, findVideo, type VideoRecord, versionOf } from './videos.store.ts';
