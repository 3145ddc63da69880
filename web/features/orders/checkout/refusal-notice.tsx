import * as pages from '#contract/pages/page-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Refusal } from './use-checkout.ts';

/** Why the last attempt failed, and what helps. The toast says it aloud. `email` is the one typed. */
export function RefusalNotice({
  refusal: { message, code },
  email,
  isSignedIn,
  onSignIn,
}: {
  refusal: Refusal;
  email: string;
  isSignedIn: boolean;
  onSignIn: () => void;
}) {
  return (
    <Notice isSilent tone="berry">
      <p>{message}</p>
      {code === 'already_owned' && (
        <p>
          <Link className="text-link" to={isSignedIn ? pages.myVideos : pages.login}>
            {isSignedIn ? 'Watch Now' : 'Go to Login'}
          </Link>
        </p>
      )}
      {code === 'account_exists' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={onSignIn} size="small" variant="quiet">
            Log In
          </Button>
          <Link className="text-link" state={{ email }} to={pages.forgotPassword}>
            Forgot password?
          </Link>
        </p>
      )}
    </Notice>
  );
}
