import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../features/accounts/auth.tsx';
import { PageSpinner } from '../ui/spinner.tsx';

/**
 * Lets only admins, or only customers, see the routes inside it. A spinner while the session loads;
 * nobody signed in: to the login; somebody else: to the package list.
 */
export function RouteGuard({ allow }: { allow: 'admin' | 'customer' }) {
  const { user, isLoading } = useAuth();
  if (isLoading) return <PageSpinner />;
  if (user === null) return <Navigate replace to="/login" />;
  const allowed = allow === 'admin' ? user.isAdmin : user.isCustomer;
  return allowed ? <Outlet /> : <Navigate replace to="/" />;
}

/** `/admin`: leads an admin to the packages, anybody else to the admin login. */
export function AdminDoor() {
  const { user, isLoading } = useAuth();
  if (isLoading) return <PageSpinner />;
  return <Navigate replace to={user?.isAdmin ? '/admin/packages' : '/admin/login'} />;
}
