import { receiptPath } from '#contract/pages/page-links.ts';
import type { NewMail } from '../../mail/index.ts';

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
          text: `The shop corrected the e-mail address of ${whose}. Messages do not come here any more, and links that we sent here before do not work.`,
        },
        { kind: 'paragraph', text: 'If you did not ask for this, please contact us at once.' },
      ],
    },
  };
}

const nowYours = (text: string): Message => ({
  kind: 'email-changed',
  content: {
    subject: 'This is your e-mail address now',
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: 'If you did not buy from us, please contact us.' },
    ],
  },
});

/** Tells an address that it is an account's from now on. */
export const accountHasAddress: Message = nowYours(
  'The shop corrected the e-mail address of your account. It is this one now: log in with it, and with the same password as before. Messages come here.',
);

/** Tells an address that it is an order's from now on. `whose`: "your order 01234567". */
export function orderHasAddress(whose: string): Message {
  return nowYours(
    `The shop corrected the e-mail address of ${whose}. It is this one now, and messages about the order come here.`,
  );
}

/** The link to an order's receipt. */
export function receiptMessage(orderId: string): Message {
  return {
    kind: 'order-confirmation',
    content: {
      subject: 'Your receipt',
      blocks: [
        { kind: 'paragraph', text: `Here is the receipt of your order ${orderId.slice(0, 8)}.` },
        { kind: 'button', label: 'Show Receipt', path: receiptPath(orderId) },
        { kind: 'paragraph', text: 'Log in to see it, print it or save it as a PDF file.' },
      ],
    },
  };
}
