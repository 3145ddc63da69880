import { messageFor } from '../../lib/http-error.ts';
import { toast } from './toast-store.ts';

/**
 * Tells of a call that failed as every admin screen does: "Error" and the server's own words.
 * `fallback` is said where the server said nothing.
 *
 *     useMutation({ mutationFn: ..., onError: (error) => toastFailure(error) })
 */
export function toastFailure(
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): void {
  toast({ title: 'Error', description: messageFor(error, fallback), variant: 'destructive' });
}
