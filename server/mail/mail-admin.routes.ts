import * as contract from '#contract/mail.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { describeMail, listMail, showMail } from './describe-mail.ts';
import type { DescribeOrders } from './fill-orders.ts';
import { handOverLink } from './hand-over-link.ts';
import { retryMail } from './retry-mail.ts';
import { describeMailSetup } from './sending/describe-mail-setup.ts';
import type { SendDeps } from './sending/send-due-mail.ts';
import { sendTestMail } from './sending/send-test-mail.ts';

type MailDeps = SendDeps & Pick<Deps, 'ids'> & { describeOrders: DescribeOrders };

interface Admins {
  /** The user name of an admin. */
  nameOf: (adminId: string) => Promise<string>;
}

/** Routes of the outbox and the mail server, for admins. */
export function mailAdminRoutes(router: Router, deps: MailDeps, admins: Admins): void {
  router.on(contract.listMail, async ({ query, reply }) => {
    const { mails, nextCursor } = await listMail(deps, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return mails;
  });
  router.on(contract.getMail, ({ params: { mailId } }) => showMail(deps, mailId));
  router.on(contract.handOverLink, async ({ params: { mailId }, viewer }) => ({
    url: await handOverLink(deps, { mailId, actor: await admins.nameOf(viewer.id) }),
  }));
  router.on(contract.retryMail, async ({ params: { mailId } }) =>
    describeMail(deps, await retryMail(deps, mailId)),
  );
  router.on(contract.getMailSetup, () => describeMailSetup(deps));
  router.on(contract.sendTestMail, ({ body }) => sendTestMail(deps, body));
}
