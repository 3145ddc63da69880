import { INVITATION_DAYS } from '#contract/grants/grants.ts';
import { tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { MailBlock, MailContent } from '../../mail/index.ts';

const list = new Intl.ListFormat('en');
const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

interface Given {
  titles: readonly string[];
  /** The address that the customer logs in with. */
  email: string;
  /** For the link that sets the first password; null: they have a password. */
  token: string | null;
}

/** Tells somebody that they were given packages, and how they get to them. */
export function accessGiven({ titles, email, token }: Given): MailContent {
  const what = titles.length === 1 ? titles.join() : `${titles.length} packages`;
  const enter: MailBlock[] =
    token === null
      ? [
          paragraph(`Log in with ${email} to watch.`),
          { kind: 'button', label: 'Watch Your Videos', path: pages.myVideos },
        ]
      : [
          paragraph('You have an account now. Set a password for it, and you can watch at once.'),
          {
            kind: 'button',
            label: 'Set Your Password',
            path: tokenPath(pages.resetPassword, token),
          },
          paragraph(
            `The link works once, within ${INVITATION_DAYS} days. After that, choose “Forgot password?” at the login and enter ${email}.`,
          ),
        ];
  return {
    subject: `You were given access to ${what}`,
    blocks: [
      paragraph(`We gave you access to ${list.format(titles)}. You do not have to pay anything.`),
      ...enter,
    ],
  };
}

/** Tells somebody that what they were given was taken back. */
export function accessTakenBack(titles: readonly string[]): MailContent {
  return {
    subject: 'Your access has ended',
    blocks: [
      paragraph(
        `The access to ${list.format(titles)} that we gave you has ended. You keep what you have by other orders.`,
      ),
      paragraph('If you have a question about this, please contact us.'),
    ],
  };
}
