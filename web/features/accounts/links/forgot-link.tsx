import * as pages from '#contract/pages/page-paths.ts';
import { Link } from '../../../ui/links/link.tsx';

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
        href={`${pages.forgotPassword}#${new URLSearchParams(known)}`}
        rel="noopener"
        target="_blank"
      >
        Forgot password?<span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return (
    <Link className="text-link" state={known} to={pages.forgotPassword}>
      Forgot password?
    </Link>
  );
}
