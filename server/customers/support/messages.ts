import { INVITATION_DAYS } from '#contract/grants/grants.ts';
import { receiptPath, tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { MailBlock, NewMail } from '../../mail/index.ts';
import { type Consent, confirmConsent } from '../../sales/index.ts';

type Message = Pick<NewMail, 'kind' | 'content'>;

/**
 * Tells an address that it is not used any more. It may be a stranger's, so the new one is not named.
 * `whose`: "your account" or "your order 01234567".
 */
export function toOldAddress(whose: string): Message {
  return {
    kind: 'email-changed',
    content: {
      subject: 'Your e-mail address was changed',
      blocks: [
        {
          kind: 'paragraph',
          text: `The shop corrected the e-mail address of ${whose}. Messages no longer come here, and links that we sent here no longer work.`,
        },
        { kind: 'paragraph', text: 'If you did not ask for this, please contact us at once.' },
      ],
    },
  };
}

const nowYours = (text: string, enter: readonly MailBlock[] = []): Message => ({
  kind: 'email-changed',
  content: {
    subject: 'This is your e-mail address now',
    blocks: [
      { kind: 'paragraph', text },
      ...enter,
      { kind: 'paragraph', text: 'If you did not buy from us, please contact us.' },
    ],
  },
});

const CORRECTED = 'The shop corrected the e-mail address of your account. It is this one now';

/**
 * Tells an address that it is an account's from now on. `token`: of a link to the account's first password; null: it
 * has one.
 */
export function accountHasAddress(token: string | null): Message {
  if (token === null) {
    return nowYours(
      `${CORRECTED}: log in with it, and with the same password as before. Messages come here.`,
    );
  }
  const path = tokenPath(pages.resetPassword, token);
  return nowYours(
    `${CORRECTED}, and messages come here. It has no password yet: set one to log in. The link works once, within ${INVITATION_DAYS} days.`,
    [{ kind: 'button', label: 'Set Your Password', path }],
  );
}

/** Tells an address that it is an order's from now on. `whose`: "your order 01234567". */
export function orderHasAddress(whose: string): Message {
  return nowYours(
    `The shop corrected the e-mail address of ${whose}. It is this one now, and messages about the order come here.`,
  );
}

/** The link to an order's receipt, with the confirmation of the buyer's consent, which may not have arrived. */
export function receiptMessage(orderId: string, consent: Consent | null): Message {
  return {
    kind: 'order-confirmation',
    content: {
      subject: 'Your receipt',
      blocks: [
        { kind: 'paragraph', text: `Here is the receipt of your order ${orderId.slice(0, 8)}.` },
        { kind: 'button', label: 'Show Receipt', path: receiptPath(orderId) },
        { kind: 'paragraph', text: 'Log in to see it, print it or save it as a PDF file.' },
        ...confirmConsent(consent).map((text) => ({ kind: 'paragraph', text }) as const),
      ],
    },
  };
}
