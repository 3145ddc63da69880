import { useLogout } from './use-logout.ts';

/** Logs out and returns to the package list. */
export function LogoutButton({ className }: { className?: string }) {
  const { isLeaving, leave } = useLogout('/');
  return (
    <button className={className} disabled={isLeaving} onClick={leave} type="button">
      Logout
    </button>
  );
}
