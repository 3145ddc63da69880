import type { AccountSession } from '#contract/account.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** A browser that is logged in, and a button that logs it out. `owner`: whose it is, in a list of several admins. */
export function SessionRow({
  session,
  owner,
  isEnding,
  onEnd,
}: {
  session: AccountSession;
  owner?: string | undefined;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const browser = session.browser ?? 'Unknown browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{browser}</span>
          {session.isThis && <Badge tone="ok">This browser</Badge>}
        </p>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {owner !== undefined && (
            <span className="wrap-anywhere" translate="no">
              {owner}
            </span>
          )}
          {session.startedAt !== null && (
            <span>{`Logged in ${formatDate(session.startedAt)}`}</span>
          )}
          {!session.isThis && <span>{`Last used ${formatDate(session.lastUsedAt)}`}</span>}
        </p>
      </div>
      {!session.isThis && (
        <Button
          aria-label={`Log Out ${owner === undefined ? '' : `${owner}, `}${browser}`}
          busy={isEnding}
          busyLabel="Logging out..."
          onClick={onEnd}
          size="small"
          variant="quiet"
        >
          Log Out
        </Button>
      )}
    </li>
  );
}
