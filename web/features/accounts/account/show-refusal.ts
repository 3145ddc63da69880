import { isSessionEnd } from '../../../lib/ask-to-sign-in.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';

/**
 * Shows why a call of a customer failed as a toast, unless the session has ended: then the dialog to sign in
 * opens anyway. An admin's failed calls all show a toast.
 */
export function toastRefusal(error: unknown, fallback: string): void {
  if (!isSessionEnd(error)) toastFailure(error, fallback);
}

/**
 * Shows why a call with a typed password failed: at the password's field if it was wrong, or if too many
 * were, and as a toast otherwise; see `toastRefusal`.
 */
export function showRefusal(
  error: unknown,
  { atPassword, fallback }: { atPassword: (message: string) => void; fallback: string },
): void {
  const isAboutPassword =
    error instanceof HttpError && (error.code === 'wrong_password' || error.status === 429);
  if (isAboutPassword) atPassword(messageFor(error, fallback));
  else toastRefusal(error, fallback);
}
