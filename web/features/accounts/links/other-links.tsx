import * as pages from '#contract/pages/page-paths.ts';
import { Link } from '../../../ui/links/link.tsx';

/** The ways out of a page about a link: back to the login, to the checkout if there is one, to the shop. */
export function OtherLinks({
  loginPath = pages.login,
  checkoutPath = null,
}: {
  loginPath?: string;
  checkoutPath?: string | null;
}) {
  return (
    <p className="flex flex-wrap justify-center gap-x-6 gap-y-2">
      {checkoutPath !== null && (
        <Link className="text-link" to={checkoutPath}>
          Back to Checkout
        </Link>
      )}
      <Link className="text-link" to={loginPath}>
        Back to Login
      </Link>
      <Link className="text-link" to={pages.home}>
        View Packages
      </Link>
    </p>
  );
}
