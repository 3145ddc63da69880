import { useState } from 'react';
import { messageFor } from '../../lib/http-error.ts';
import { toastError } from '../../ui/toasts/toast-store.ts';
import { useAuth } from './auth.tsx';

/**
 * Logs out and returns to the package list. It keeps its own state, because a mutation would add the
 * query library's code for mutations to the first view of the shop.
 */
export function LogoutButton({ className }: { className?: string }) {
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    logout().catch((error: unknown) => {
      setLeaving(false);
      toastError('Logout failed', messageFor(error, 'You are still signed in. Please try again.'));
    });
  };
  return (
    <button className={className} disabled={leaving} onClick={leave} type="button">
      Logout
    </button>
  );
}
