import type { NewMail } from '../mail/index.ts';

/** Tells somebody that they have no account any more, whoever deleted it. */
export const accountDeleted: Pick<NewMail, 'kind' | 'content'> = {
  kind: 'account-deleted',
  content: {
    subject: 'Your account was deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your account was deleted, with its purchases and its access to every video. Nothing was refunded by this.',
      },
      { kind: 'paragraph', text: 'If you did not want this, please contact us.' },
    ],
  },
};
