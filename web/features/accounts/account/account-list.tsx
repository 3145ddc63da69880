import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Retried } from '../../../ui/list-states.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** A list in a card of the account page: while it loads, when that failed, and then. */
export function AccountList<Item>({
  query,
  name,
  children,
}: {
  query: Retried & { readonly data: readonly Item[] | undefined; readonly isPending: boolean };
  /** The name of the listed things, as in "Loading your purchases...". */
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
  return (
    <>
      <Notice tone="berry">{`Unable to load ${name}. Please try again later.`}</Notice>
      <Button
        busy={query.isFetching}
        className="sm:justify-self-start"
        onClick={() => void query.refetch()}
        variant="quiet"
      >
        Retry
      </Button>
    </>
  );
}
