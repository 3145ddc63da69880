import { Link } from 'react-router';

/**
 * "Forgot password?" of a login. `typed` is what is in its first field. Over another page the link opens
 * a tab of its own, so that nothing typed there is lost.
 */
export function ForgotLink({
  isAdmin,
  isOverPage,
  typed,
}: {
  isAdmin: boolean;
  isOverPage: boolean;
  typed: string;
}) {
  if (isOverPage) {
    return (
      <a className="text-link" href="/forgot-password" rel="noopener" target="_blank">
        Forgot password?<span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link
      className="text-link"
      state={isAdmin ? { isAdmin } : { email: typed }}
      to="/forgot-password"
    >
      Forgot password?
    </Link>
  );
}
