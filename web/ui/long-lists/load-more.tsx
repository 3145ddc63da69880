import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

/** A list that comes one page at a time, such as the result of `useInfiniteQuery`. */
export interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Moves the focus to the first of the newly loaded rows: it stands where the button was. */
function useFocusOnMore(rows: readonly { id: string }[]) {
  const seen = useRef<number | null>(null);
  useEffect(() => {
    const first = seen.current === null ? undefined : rows[seen.current];
    if (first === undefined) return;
    seen.current = null;
    document.querySelector<HTMLElement>(`[data-row="${first.id}"]`)?.focus({ preventScroll: true });
  }, [rows]);
  return () => {
    seen.current = rows.length;
  };
}

/**
 * The button below a long list that loads the next page; nothing on the last. The rows are drawn with
 * `RowButton`.
 *
 *     <LoadMore list={list} rows={orders} things="orders" />
 */
export function LoadMore({
  list,
  rows,
  things,
}: {
  list: PagedList;
  rows: readonly { id: string }[];
  things: string;
}) {
  const expectMore = useFocusOnMore(rows);
  if (!list.hasNextPage) return null;
  const load = () => {
    expectMore();
    void list.fetchNextPage();
  };
  return (
    <div className="grid justify-items-center gap-4">
      {list.isFetchNextPageError && (
        <Notice tone="berry">{`Unable to load more ${things}. Please try again later.`}</Notice>
      )}
      <Button busy={list.isFetchingNextPage} busyLabel="Loading..." onClick={load} variant="quiet">
        {list.isFetchNextPageError ? 'Retry' : 'Load More'}
      </Button>
    </div>
  );
}
