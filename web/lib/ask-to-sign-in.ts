import type { SessionUser } from '#contract/accounts.ts';
import { HttpError } from './http-error.ts';

export interface SignInRequest {
  /** The e-mail address to fill in. After the end of a session it is the account's own. */
  readonly email?: string;
  /** The server has refused a call. Then the dialog stays closed on a page that has no signed-in user. */
  readonly isSessionEnd?: boolean;
  /** A video goes on playing afterwards; nothing was typed. */
  readonly isWatching?: boolean;
}

/** Opens the dialog. Resolves to the user who signed in, or to null if the dialog was closed before. */
type OpenDialog = (request: SignInRequest) => Promise<SessionUser | null>;

let openDialog: OpenDialog | undefined;
let pending: Promise<SessionUser | null> | null = null;

/**
 * Opens a dialog to sign in over the page, which keeps what was typed. Resolves to the user who signed in, or
 * to null if the dialog was closed; never rejects. While it is open, further calls get the same promise. No
 * failed call is repeated: after signing in, the person presses again.
 *
 * If an account other than the page's own signs in, the page is left and this resolves to null.
 *
 *     const user = await askToSignIn({ email: typed.email });
 */
export function askToSignIn(request: SignInRequest = {}): Promise<SessionUser | null> {
  pending ??= open(request).finally(() => {
    pending = null;
  });
  return pending;
}

async function open(request: SignInRequest): Promise<SessionUser | null> {
  return (await openDialog?.(request)) ?? null;
}

/** Provides the dialog; the shell does it once. Returns a function that removes it. */
export function provideSignIn(dialog: OpenDialog): () => void {
  openDialog = dialog;
  return () => {
    openDialog = undefined;
  };
}

/**
 * Whether a call that needs an account was refused because the session has ended, or because the browser
 * now has the session of another kind of account.
 */
export function isSessionEnd(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return error.status === 401 || (error.status === 403 && error.code === 'forbidden');
}

/** To be called with the failure of a call that needs an account. */
export function askIfSessionEnded(error: unknown): void {
  if (isSessionEnd(error)) void askToSignIn({ isSessionEnd: true });
}
