import type * as z from 'zod/mini';
import type { sendTestMail as contract } from '#contract/mail.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { Deps } from '#platform/deps.ts';
import { MailError } from '#platform/mail/mailer.ts';
import { renderMail } from '../layout/render-mail.ts';
import type { ShownContent } from '../mail-content.ts';
import { noteAccepted } from '../proven-sender.ts';
import { readMailShop } from '../read-mail-shop.ts';
import { noteUnicode } from '../unicode-addresses.ts';
import { missingOf, readIfReadable } from './describe-mail-setup.ts';
import { liftHold } from './due-mail.store.ts';
import type { SendDeps } from './send-due-mail.ts';
import { messageIdOf } from './send-due-mail.ts';

const content: ShownContent = {
  subject: 'Test message',
  blocks: [
    { kind: 'paragraph', text: 'This is a test. Your shop can send messages.' },
    { kind: 'button', label: 'Open Shop', path: pages.home },
  ],
};

/**
 * Sends a test message at once, and tells what the mail server said. If it was accepted, messages that
 * were held up are sent next.
 */
export async function sendTestMail(
  deps: SendDeps & Pick<Deps, 'ids'>,
  { to }: { to: string },
): Promise<z.input<typeof contract.response>> {
  const settings = await readIfReadable(deps);
  const { server = null, from = null, replyTo = null } = settings ?? {};
  if (server === null || from === null) {
    return { sent: false, message: missingOf(settings) ?? '', serverSaid: null };
  }
  const now = deps.clock.now();
  try {
    const { said, takesUnicode } = await deps.mailer.send(server, {
      messageId: messageIdOf(deps.ids.id()),
      date: now,
      from,
      replyTo,
      to,
      ...renderMail(content, await readMailShop(deps)),
    });
    await noteUnicode(deps, server, takesUnicode);
    await noteAccepted(deps, { server, from });
    await liftHold(deps, { now });
    const message = `The mail server accepted the message to ${to}. If it does not arrive, look in the spam folder, and in the mailbox of ${from.address}: what cannot be delivered comes back there.`;
    return { sent: true, message, serverSaid: said };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { sent: false, message: error.message, serverSaid: error.serverSaid };
  }
}
