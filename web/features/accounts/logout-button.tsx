import { useMutation } from '@tanstack/react-query';
import { messageFor } from '../../lib/http-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { useAuth } from './auth.tsx';

/** Logs out and returns to the package list. */
export function LogoutButton({ className }: { className?: string }) {
  const { logout } = useAuth();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: logout,
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: messageFor(error, 'You are still signed in. Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <button
      className={className}
      disabled={isPending || isSuccess}
      onClick={() => mutate()}
      type="button"
    >
      Logout
    </button>
  );
}
