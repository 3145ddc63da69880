export { noticeRoutes } from './notices.routes.ts';
export { type Notice, notifyAdmins } from './notify-admins.ts';
export { notifyOfPreparation, notifyOfThumbnail } from './notify-of-video.ts';
export { wantNotices } from './want-notices.ts';
export { startWatching } from './watch-troubles.ts';
