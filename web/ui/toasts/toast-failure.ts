import { messageFor } from '../../lib/http-error.ts';
import { toastError } from './toast-store.ts';

/**
 * The toast of every failed call on the admin screens: "Error" and the server's message, or `fallback`
 * if it has none.
 *
 *     useMutation({ mutationFn: ..., onError: (error) => toastFailure(error) })
 */
export function toastFailure(
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): void {
  toastError('Error', messageFor(error, fallback));
}
