export { addVideo, type NewVideo } from './add-video.ts';
export { describeVideo, findVideo, type VideoRecord, versionOf } from './videos.store.ts';
