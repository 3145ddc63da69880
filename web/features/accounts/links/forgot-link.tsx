import { Link } from 'react-router';

/**
 * "Forgot password?" of a login. `typed` is what is in its first field: the next page fills in the e-mail
 * address. With `keepsPage` it opens in a new tab.
 */
export function ForgotLink({
  isAdmin = false,
  keepsPage = false,
  typed,
}: {
  isAdmin?: boolean;
  keepsPage?: boolean;
  typed: string;
}) {
  const known: Record<string, string> = { [isAdmin ? 'admin' : 'email']: typed };
  if (keepsPage) {
    return (
      <a
        className="text-link"
        href={`/forgot-password#${new URLSearchParams(known)}`}
        rel="noopener"
        target="_blank"
      >
        Forgot password?<span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link className="text-link" state={known} to="/forgot-password">
      Forgot password?
    </Link>
  );
}
