import type { NewMail } from '../../mail/index.ts';

type Message = Pick<NewMail, 'kind' | 'content'>;

/** The link by which an account gets another e-mail address; sent to that address. */
export function confirmEmail(token: string): Message {
  return {
    kind: 'email-confirmation',
    content: {
      subject: 'Confirm your e-mail address',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You want to log in with this e-mail address. Please confirm that it is yours.',
        },
        { kind: 'button', label: 'Confirm E-mail Address', path: `/confirm-email#${token}` },
        {
          kind: 'paragraph',
          text: 'The link works once, within 30 minutes. If you did not ask for it, ignore this message: nothing changes.',
        },
      ],
    },
  };
}

/** Tells the old address that the account has another one, `email`. */
export function emailChanged({ email }: { email: string }): Message {
  return {
    kind: 'email-changed',
    content: {
      subject: 'Your e-mail address was changed',
      blocks: [
        {
          kind: 'paragraph',
          text: `The e-mail address of your account is ${email} now. You log in with it, and messages go there.`,
        },
        { kind: 'paragraph', text: 'If this was not you, please contact us at once.' },
      ],
    },
  };
}
