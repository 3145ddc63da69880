export { addVideo, type NewVideo } from './add-video.ts';
export { filesOfVideo } from './files-of-video.ts';
export { handleFirstThumbnails, makeFirstThumbnailLater } from './first-thumbnail.ts';
export { thumbnailRoutes } from './thumbnail.routes.ts';
export { videoRoutes } from './videos.routes.ts';
export {
  describeVideo,
  findVideo,
  getVideo,
  type VideoRecord,
  versionOf,
} from './videos.store.ts';
