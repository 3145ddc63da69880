import { tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { MailBlock, MailContent } from '../../mail/index.ts';

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });

/** A link for a new password. `account`: whose, as in "your account". */
export function resetMessage({ account, token }: { account: string; token: string }): MailContent {
  return {
    subject: 'Set a new password',
    blocks: [
      paragraph(`Somebody asked for a new password for ${account}.`),
      { kind: 'button', label: 'Set New Password', path: tokenPath(pages.resetPassword, token) },
      paragraph(
        'The link works once, within 30 minutes. If you did not ask for it, ignore this message: the password stays as it is.',
      ),
    ],
  };
}

/** `account`: whose, as in "your account". `loginPath`: where to ask for another one. */
export function passwordChangedMessage({ account }: { account: string }): MailContent {
  return {
    subject: 'Your password was changed',
    blocks: [
      paragraph(`The password of ${account} was changed. You are logged out everywhere else.`),
      paragraph('If this was not you, set a new password now.'),
      { kind: 'button', label: 'Set New Password', path: pages.forgotPassword },
    ],
  };
}
