import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';

/**
 * Shows why a call with a typed password failed: at the password's field if it was wrong, or if too many
 * were, and as a toast otherwise.
 */
export function showRefusal(
  error: unknown,
  { atPassword, fallback }: { atPassword: (message: string) => void; fallback: string },
): void {
  const isAboutPassword =
    error instanceof HttpError && (error.code === 'wrong_password' || error.status === 429);
  if (isAboutPassword) atPassword(messageFor(error, fallback));
  else toastFailure(error, fallback);
}
