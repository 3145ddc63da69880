export { describeVideo, versionOf } from './describe-video.ts';
export { filesOfVideo } from './files-of-video.ts';
export { handleFirstThumbnails, makeFirstThumbnailLater } from './first-thumbnail.ts';
export { thumbnailRoutes } from './thumbnail.routes.ts';
export { noSuchPicture, noSuchVideo } from './videos.errors.ts';
export { videoRoutes } from './videos.routes.ts';
export {
  addVideo,
  deleteVideoRecord,
  findVideo,
  findVideos,
  getVideo,
  listDurations,
  type NewVideo,
  type VideoRecord,
} from './videos.store.ts';
