import { Button } from './button.tsx';
import { Icon } from './pictures/icon.tsx';

/** A query that Retry runs again, such as the result of `useQuery`. */
export interface Retried {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * A list that could not be loaded: what failed, and Retry. A screen reader announces it, unless it
 * `isSilent` because a toast says the same.
 *
 *     <ErrorState message="Unable to load your packages. Please try again later." query={packages} />
 */
export function ErrorState({
  message,
  query,
  isSilent = false,
}: {
  message: string;
  query: Retried;
  isSilent?: boolean;
}) {
  return (
    <div
      className="grid content-center justify-items-center gap-5 rounded-card border border-line bg-surface px-5 py-12 text-center"
      role={isSilent ? undefined : 'alert'}
    >
      <span className="grid size-14 place-items-center rounded-full bg-berry-wash text-berry">
        <Icon name="warning" size={28} />
      </span>
      <p className="max-w-measure text-lg">{message}</p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()} variant="quiet">
        Retry
      </Button>
    </div>
  );
}
