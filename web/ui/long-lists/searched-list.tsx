import { type ComponentProps, Fragment, useRef } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import type { Elements } from '../elements.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState, type Retried } from '../list-states.tsx';
import type { DrawingName } from '../pictures/drawing.tsx';
import { ListSearch } from './list-search.tsx';
import { LoadMore, type PagedList } from './load-more.tsx';
import { LongTableSkeleton } from './long-table.tsx';
import { isNarrowed, wholeList } from './search.ts';

/** The part of `useInfiniteQuery`'s result that a list needs. */
interface LongList extends PagedList, Retried {
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
}

interface SearchedListProps<Row extends { id: string }, Choice extends string>
  extends Pick<
    ComponentProps<typeof ListSearch<Choice>>,
    'search' | 'placeholder' | 'filter' | 'options' | 'all' | 'below'
  > {
  /** The word for one row, "order"; `title` is the list's name, "Orders". */
  thing: string;
  title: string;
  list: LongList;
  /** The rows so far; undefined while there are none to show. */
  rows: readonly Row[] | undefined;
  /** The sentence shown, and announced, if the whole list is empty. */
  empty: string;
  drawing: DrawingName;
  onSearch: ComponentProps<typeof ListSearch<Choice>>['onChange'];
  /** Whether the fields `below` leave anything out, and the action that shows the whole list again. */
  narrowing?: { isNarrowed: boolean; onShowAll: () => void };
  /** Draws the rows; `isStale` while they are the results of the previous search. */
  children: (rows: readonly Row[], isStale: boolean) => Elements;
}

/** The number of searches whose results have replaced others. */
function useSearchesFound({ isPlaceholderData: isStale }: LongList): number {
  const found = useRef(0);
  const wasStale = useRef(isStale);
  if (wasStale.current && !isStale) found.current += 1;
  wasStale.current = isStale;
  return found.current;
}

/**
 * A long list, newest first: a search, a filter, the table, and a button that loads more; with what it
 * shows while it loads, is empty, or cannot be loaded.
 *
 *     <SearchedList thing="order" title="Orders" list={list} rows={orders} ...>
 *       {(rows, isStale) => <OrderTable isStale={isStale} orders={rows} />}
 *     </SearchedList>
 */
export function SearchedList<Row extends { id: string }, Choice extends string>({
  thing,
  title,
  list,
  rows,
  search,
  empty,
  drawing,
  onSearch,
  narrowing = { isNarrowed: isNarrowed(search), onShowAll: () => onSearch(wholeList) },
  children,
  ...searching
}: SearchedListProps<Row, Choice>) {
  const things = `${thing}s`;
  const field = useRef<HTMLInputElement>(null);
  const found = useSearchesFound(list);
  const content = (): Elements => {
    if (rows === undefined) {
      if (list.isPending) return <LongTableSkeleton label={`Loading ${things}...`} />;
      const message = `Unable to load the ${things}. Please try again later.`;
      return <ErrorState message={message} query={list} />;
    }
    if (rows.length > 0) {
      return (
        <>
          {/* The rows of another search are new ones, so that none jumps to another place. */}
          <Fragment key={found}>{children(rows, list.isPlaceholderData)}</Fragment>
          <LoadMore list={list} rows={rows} things={things} />
        </>
      );
    }
    if (!narrowing.isNarrowed) return <EmptyState drawing={drawing}>{empty}</EmptyState>;
    return (
      <EmptyState
        action={
          <Button
            onClick={() => {
              narrowing.onShowAll();
              // This button disappears with the empty list, and would take the focus with it.
              field.current?.focus();
            }}
            variant="quiet"
          >
            {`Show All ${title}`}
          </Button>
        }
        drawing="lantern"
      >
        {`No ${things} match this search.`}
      </EmptyState>
    );
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <ListSearch
        {...searching}
        fieldRef={field}
        label={`Search ${title}`}
        onChange={onSearch}
        onRefresh={() => void list.refetch()}
        search={search}
      />
      {content()}
      <p className="sr-only" role="status">
        {rows !== undefined &&
          !list.isPlaceholderData &&
          `${formatCount(rows.length, thing)} shown${list.hasNextPage ? ', more available' : ''}`}
      </p>
    </div>
  );
}
