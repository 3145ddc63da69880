import { call } from '../../lib/call.ts';
import { HttpError } from '../../lib/http-error.ts';
import { tabMemory } from '../../lib/tab-memory.ts';
import { toast, toastError } from '../../ui/toasts/toast-store.ts';
import { accountsContract, fetchSession } from './session-query.ts';

/**
 * Ends the session. False where the store only made this browser forget it, for example because it
 * cannot write to its disk. Rejects if this browser is still signed in.
 */
export async function endSession(): Promise<boolean> {
  const { logout } = await accountsContract();
  try {
    const { ok } = await call(logout);
    if (!ok) throw new Error('Logout failed');
    return true;
  } catch (error) {
    // The store removes the cookie first, whatever else fails. A proxy's answer does not.
    const isForgotten = await fetchSession().then(
      (user) => user === null,
      () => false,
    );
    if (!isForgotten) throw error;
    return !(error instanceof HttpError);
  }
}

/** The name of the note that the page has for its next load. */
const NOTE = 'sleigh.logout';

/**
 * Leaves a note for the next page to show, because this one is left: a session was not deleted
 * (`unfinished`), or the whole account was (`deleted`).
 */
export function noteForNextPage(note: 'unfinished' | 'deleted'): void {
  tabMemory.write(NOTE, note);
}

/** Shows the note of the previous page once. */
export function showNote(): void {
  const note = tabMemory.read(NOTE);
  if (note === null) return;
  tabMemory.forget(NOTE);
  if (note === 'deleted') {
    toast({
      title: 'Account Deleted',
      description: 'Your account and your purchases are deleted.',
    });
    return;
  }
  toastError(
    'Logout incomplete',
    'You are logged out in this browser. The store could not delete your session. It ends by itself when it expires.',
  );
}
