import { Navigate } from 'react-router';
import { useDocumentTitle } from '../../ui/page-title.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useAuth } from './auth.tsx';
import { homeOf } from './home-of.ts';
import { LoginCard, type LoginCardProps } from './login-card.tsx';

/** The frame of both login pages. A signed-in user is sent to their own page. */
export function LoginPage(props: LoginCardProps) {
  const { user, isLoading } = useAuth();
  useDocumentTitle(props.documentTitle);
  if (isLoading) return <PageSpinner />;
  if (user !== null) {
    return (
      <>
        <Navigate replace to={homeOf(user)} />
        {/* Until the code of that page is here. */}
        <PageSpinner />
      </>
    );
  }
  return <LoginCard {...props} />;
}
