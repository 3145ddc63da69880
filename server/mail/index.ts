export type { DescribeOrders, OrderInMail } from './fill-orders.ts';
export { mailSettings } from './mail.settings.ts';
export {
  countMailTo,
  countUnsentMail,
  eraseContent as eraseMail,
  findConfirmation,
  listSentMail,
  listUnconfirmed,
} from './mail.store.ts';
export { mailAdminRoutes } from './mail-admin.routes.ts';
export type { MailBlock, MailContent } from './mail-content.ts';
export { isSenderProven } from './proven-sender.ts';
export { type NewMail, queueMail } from './queue-mail.ts';
export { readMailSettings } from './read-mail-server.ts';
export { findMailTrouble } from './sending/find-mail-trouble.ts';
export { isMailFailing } from './sending/is-mail-failing.ts';
export { startMailWork } from './sending/start-mail-work.ts';
export { deleteMailOf } from './sending/sweep-mail.store.ts';
export { assertReachable, readReach, UNREACHABLE } from './unicode-addresses.ts';
export { withoutLinks } from './without-links.ts';
