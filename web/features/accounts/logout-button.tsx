import * as pages from '#contract/pages/page-paths.ts';
import { useLogout } from './use-logout.ts';

/** Logs out and returns to the package list. */
export function LogoutButton({ className }: { className?: string }) {
  const { isLeaving, leave } = useLogout(pages.home);
  return (
    <button className={className} disabled={isLeaving} onClick={leave} type="button">
      Logout
    </button>
  );
}
