import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { forgetPersonal } from '../../lib/tab-memory.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { AdminForm, CustomerForm } from './account-forms.tsx';
import { changeSession, homeOf, resumeSession } from './begin-session.ts';
import { hasAddress, useSignInElsewhere } from './use-sign-in-elsewhere.ts';

interface SignInAgainProps {
  open: boolean;
  /** The account whose session has ended; null for a page without an account. */
  before: SessionUser | null;
  /** The e-mail address to fill in on a page without an account. */
  email: string | undefined;
  /** A video goes on playing afterwards. */
  isWatching: boolean | undefined;
  /** Called with the user who continues on this page; with null if the dialog was closed or the page is left. */
  onDone: (user: SessionUser | null) => void;
}

function describe({ before, isWatching }: SignInAgainProps): string {
  if (isWatching) {
    return 'Your session has ended. After logging in, the video continues at the same second.';
  }
  const kept = 'What you have typed on this page is kept.';
  if (before === null) return kept;
  return `Your session has ended. ${kept} After logging in, you can go on here.`;
}

/** Continues on the page, or leaves another account's page for the home page of the new account. */
function useEntrance({ before, onDone }: SignInAgainProps) {
  const client = useQueryClient();
  return (user: SessionUser) => {
    if (before === null || before.id === user.id) {
      resumeSession(client, user);
      onDone(user);
      return;
    }
    // Loads a page from the server, so that nothing typed by the first account stays in memory.
    window.location.assign(homeOf(user));
    forgetPersonal();
    changeSession(client, user);
    onDone(null);
  };
}

/**
 * Whether it is the account of the page; on a page without one, whether it is the account whose address was
 * typed.
 */
function isExpected(user: SessionUser, { before, email = '' }: SignInAgainProps): boolean {
  if (before !== null) return user.id === before.id;
  return hasAddress(user, email);
}

/** The dialog to sign in over a page, which keeps what was typed in it. */
export function SignInAgain(props: SignInAgainProps) {
  const { open, before, email, onDone } = props;
  const enter = useEntrance(props);
  // Goes on by itself if the expected account has signed in in another tab.
  useSignInElsewhere(open ? (user) => isExpected(user, props) : null, enter);
  return (
    <Dialog
      description={describe(props)}
      onOpenChange={(isOpen) => !isOpen && onDone(null)}
      open={open}
      title={before === null ? 'Log in' : 'Log in again'}
    >
      {before?.isAdmin ? (
        <div className="grid gap-4">
          <AdminForm keepsPage known={before.username} onEnter={enter} />
          <p className="text-sm text-ink-soft">
            You can also use the{' '}
            <a className="text-link" href={pages.adminLogin} target="_blank" rel="noopener">
              admin login in a new tab
            </a>{' '}
            and come back.
          </p>
        </div>
      ) : (
        <CustomerForm
          keepsPage={before !== null}
          known={before === null ? email : before.email}
          onEnter={enter}
        />
      )}
    </Dialog>
  );
}
