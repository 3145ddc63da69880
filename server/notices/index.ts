export { noticeRoutes } from './notices.routes.ts';
export { type Notice, notifyAdmins } from './notify-admins.ts';
export { tellOfPreparation, tellOfThumbnail } from './tell-of-video.ts';
export { startWatching } from './watch-troubles.ts';
