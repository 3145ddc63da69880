import { tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { NewMail } from '../../mail/index.ts';
import { paragraph } from '../links/messages.ts';
import type { EmailHolder } from './email-holder.ts';

type Message = Pick<NewMail, 'kind' | 'content'>;

/** The link by which an account gets another e-mail address; sent to that address. */
export function confirmEmail(holder: EmailHolder, token: string): Message {
  const wanted =
    holder.kind === 'customer'
      ? 'You want to log in with this e-mail address.'
      : `Messages to the admin “${holder.account.username}” are to go to this e-mail address.`;
  return {
    kind: 'email-confirmation',
    content: {
      subject: 'Confirm your e-mail address',
      blocks: [
        paragraph(`${wanted} Please confirm that it is yours.`),
        {
          kind: 'button',
          label: 'Confirm E-mail Address',
          path: tokenPath(pages.confirmEmail, token),
        },
        paragraph(
          'The link works once, within 30 minutes. If you did not ask for it, ignore this message: nothing changes.',
        ),
      ],
    },
  };
}

/** Tells the old address that the account has another one, `email`. */
export function emailChanged(holder: EmailHolder, email: string): Message {
  const says =
    holder.kind === 'customer'
      ? [
          `The e-mail address of your account is ${email} now. You log in with it, and messages go there.`,
          'If this was not you, please contact us at once.',
        ]
      : [
          `Messages to the admin “${holder.account.username}” go to ${email} now, links for a new password too.`,
          'If this was not you, log in, enter your address again and change your password.',
        ];
  return {
    kind: 'email-changed',
    content: { subject: 'Your e-mail address was changed', blocks: says.map(paragraph) },
  };
}
