import { Navigate, Outlet, useLocation } from 'react-router';
import * as pages from '#contract/pages/page-paths.ts';
import { useAuth } from '../features/accounts/auth.tsx';
import { useHasStarted } from '../lib/use-has-started.ts';
import { DraftOwner } from '../ui/drafts/draft-owner.ts';
import { PageSpinner } from '../ui/spinner.tsx';

/**
 * Shows the routes inside it only to admins, or only to customers, or without `allow` to both. Without a
 * user it redirects to `login`, for a user of the other kind to `/`. It shows a spinner until that is known. With
 * `returns` a login that begins here leads back to the page.
 */
export function RouteGuard({
  allow,
  returns = false,
  login = pages.login,
}: {
  allow?: 'admin' | 'customer';
  returns?: boolean;
  /** The page that visitors are redirected to. */
  login?: string;
}) {
  const { user, isLoading } = useAuth();
  const hasStarted = useHasStarted();
  const { pathname } = useLocation();
  const { isAdmin: admin = false, isCustomer: customer = false } = user ?? {};
  const isAllowed = user !== null && (allow === undefined || { admin, customer }[allow]);
  // The server leads nobody away.
  if (isLoading || !(isAllowed || hasStarted)) return <PageSpinner />;
  if (user === null) {
    return <Navigate replace state={returns ? { returnTo: pathname } : null} to={login} />;
  }
  if (!isAllowed) return <Navigate replace to={pages.home} />;
  // Keyed, so that another account finds nothing that this one has typed.
  return (
    <DraftOwner value={user.id} key={user.id}>
      <Outlet />
    </DraftOwner>
  );
}
