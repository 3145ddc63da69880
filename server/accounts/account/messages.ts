import type { NewMail } from '../../mail/index.ts';

/** Tells a customer that the password of their account is another one now. */
export const passwordChanged: Pick<NewMail, 'kind' | 'content'> = {
  kind: 'password-changed',
  content: {
    subject: 'Your password was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The password of your account was changed, and every other browser was logged out.',
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, choose “Forgot password?” on the login page to set a new one, and contact us.',
      },
      { kind: 'button', label: 'Go to Login', path: '/login' },
    ],
  },
};
