export { isAnybodyNotified } from './is-anybody-notified.ts';
export { noticeRoutes } from './notices.routes.ts';
export { type Notice, notifyAdmins, wantNotices, wantNoticesOfMoney } from './notify-admins.ts';
export { notifyOfPreparation, notifyOfThumbnail } from './notify-of-video.ts';
export { startDigests } from './queue-digests.ts';
export { startWatching } from './watch-troubles.ts';
