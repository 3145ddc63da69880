import type { ReactNode } from 'react';
import { ErrorState, type Retried } from '../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** A list in a card of the account page: while it loads, when that failed, and then. */
export function AccountList<Item>({
  query,
  name,
  children,
}: {
  query: Retried & { readonly data: readonly Item[] | undefined; readonly isPending: boolean };
  /** What is listed, as in "Loading your purchases...". */
  name: string;
  children: (items: readonly Item[]) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-4" label={`Loading ${name}...`}>
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    );
  }
  return <ErrorState message={`Unable to load ${name}. Please try again later.`} query={query} />;
}
