import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Refusal } from './use-checkout.ts';

/** Why the last attempt failed, and what helps. The toast says it aloud. */
export function RefusalNotice({
  refusal: { message, code },
  isSignedIn,
  onSignIn,
}: {
  refusal: Refusal;
  isSignedIn: boolean;
  onSignIn: () => void;
}) {
  return (
    <Notice isSilent tone="berry">
      <p>{message}</p>
      {code === 'already_owned' && (
        <p>
          <Link className="text-link" to={isSignedIn ? '/my-videos' : '/login'}>
            {isSignedIn ? 'Watch Now' : 'Go to Login'}
          </Link>
        </p>
      )}
      {code === 'account_exists' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={onSignIn} size="small" variant="quiet">
            Log In
          </Button>
          <a className="text-link" href="/forgot-password" rel="noopener" target="_blank">
            Forgot password?<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
    </Notice>
  );
}
