export { captionsRoutes } from './captions/captions.routes.ts';
export { describeVideo, versionOf } from './describe-video.ts';
export { deleteUnusedFrames, filesOfVideo } from './files-of-video.ts';
export { handleFirstThumbnails, makeFirstThumbnailLater } from './first-thumbnail.ts';
export { thumbnailRoutes } from './thumbnail.routes.ts';
export {
  countFile,
  findNewFile,
  listNewFiles,
  lockVideoShared,
  replaceVideoFile,
} from './video-files.store.ts';
export { noSuchCaptions, noSuchPicture, noSuchVideo } from './videos.errors.ts';
export { videoRoutes } from './videos.routes.ts';
export {
  addVideo,
  deleteVideoRecord,
  findAndLockVideo,
  findVideo,
  findVideos,
  getVideo,
  listDurations,
  listVideos,
  listWithStoryboard,
  lockVideo,
  type NewVideo,
  type Storyboard,
  type VideoRecord,
} from './videos.store.ts';
