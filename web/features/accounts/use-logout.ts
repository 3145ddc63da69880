import { useState } from 'react';
import { messageFor } from '../../lib/http-error.ts';
import { toastError } from '../../ui/toasts/toast-store.ts';
import { type LogoutTarget, useAuth } from './auth.tsx';

/**
 * Logs out and loads the page `to`; a failure is a toast. It keeps its own state, because a mutation would
 * add the query library's code for mutations to the first view of the shop.
 */
export function useLogout(to: LogoutTarget): { isLeaving: boolean; leave: () => void } {
  const { logout } = useAuth();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    logout(to).catch((error: unknown) => {
      setLeaving(false);
      toastError('Logout failed', messageFor(error, 'You are still signed in. Please try again.'));
    });
  };
  return { isLeaving, leave };
}
