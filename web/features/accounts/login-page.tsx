import { Navigate, useLocation } from 'react-router';
import { useHasStarted } from '../../lib/use-has-started.ts';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useAuth } from './auth.tsx';
import { homeOf } from './begin-session.ts';
import { LoginCard, type LoginCardProps } from './login-card.tsx';

/**
 * The frame of both login pages. A signed-in user is sent to their own page, or back to the page whose
 * guard brought them here and said `returnTo`.
 */
export function LoginPage(props: LoginCardProps) {
  const { user, isLoading } = useAuth();
  const hasStarted = useHasStarted();
  const returnTo: unknown = useLocation().state?.returnTo;
  useDocumentTitle(props.documentTitle);
  if (isLoading) return <PageSpinner />;
  if (user !== null) {
    return (
      <>
        {hasStarted && (
          <Navigate replace to={typeof returnTo === 'string' ? returnTo : homeOf(user)} />
        )}
        {/* Until the code of that page is here. */}
        <PageSpinner />
      </>
    );
  }
  return <LoginCard {...props} />;
}
