import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminChange, type ChangeKind, listChanges } from '#contract/admins/audit.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { endpointPages } from '../../lib/endpoint-pages.ts';
import { formatDate } from '../../lib/format.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/links/link.tsx';
import { LongTable } from '../../ui/long-lists/long-table.tsx';
import { type Search, wholeList, wordsOf } from '../../ui/long-lists/search.ts';
import { SearchedList } from '../../ui/long-lists/searched-list.tsx';
import { describeThing, fieldInWords, isOrder } from './describe-change.ts';

/** On a phone the time stands with the admin's name. */
const COLUMNS = [
  ['Admin', 'pl-4'],
  ['Change', 'pr-4'],
  ['When', 'hidden pr-4 @3xl:table-cell'],
] as const;

const options = [
  { value: 'change', label: 'Changes' },
  { value: 'export', label: 'Exports' },
] as const;

function useChanges(search: Search<ChangeKind>) {
  const { choice } = search;
  const typed = wordsOf({ ...search, q: useDebounced(search.q, TYPING_PAUSE_MS) });
  const query = { ...typed, ...(choice !== '' && { kind: choice }) };
  const list = useInfiniteQuery({
    ...endpointPages(listChanges, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { list, changes: list.data?.pages.flatMap(({ items }) => items) };
}

function Thing({ change }: { change: AdminChange }) {
  const { thing, thingId } = change;
  const words = describeThing(change);
  if (!isOrder(thing) || thingId === null) return words;
  return (
    <Link className="text-link" to={orderPath(thingId)}>
      {words}
    </Link>
  );
}

function Row({ change }: { change: AdminChange }) {
  const { id, admin, action, kind, fields } = change;
  const time = formatDate(change.at);
  return (
    // After "Load More" the first new row gets the focus.
    <tr className="border-t border-line align-top" data-row={id} tabIndex={-1}>
      <td className="w-36 min-w-36 py-3 pr-3 pl-4 @3xl:w-56">
        <span className="font-semibold wrap-anywhere" translate="no">
          {admin}
        </span>
        <span className="figures block text-sm text-ink-soft @3xl:hidden">{time}</span>
      </td>
      <td className="py-3 pr-4 pl-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{action}</span>
          {kind === 'export' && <Badge tone="wait">Export</Badge>}
        </p>
        <p className="figures text-sm text-ink-soft wrap-anywhere">
          <Thing change={change} />
          {fields.length > 0 && <span>{`: ${fields.map(fieldInWords).join(', ')}`}</span>}
        </p>
      </td>
      <td className="figures hidden py-3 pr-4 pl-2 whitespace-nowrap @3xl:table-cell">{time}</td>
    </tr>
  );
}

/** The tab "Changes" of the settings: which admin changed or exported what, newest first. */
export function ChangesTab() {
  const [search, setSearch] = useState<Search<ChangeKind>>(wholeList);
  const { list, changes } = useChanges(search);
  return (
    <div className="@container grid grid-cols-1 gap-5">
      <p className="max-w-measure text-ink-soft">
        What admins changed and exported in the last year. Secrets and customers’ details are not
        recorded, and nobody can edit the list.
      </p>
      <SearchedList
        drawing="parcel"
        empty="No changes yet. What admins change from now on is listed here."
        filter="Kind"
        list={list}
        onSearch={setSearch}
        options={options}
        placeholder="Admin, change or id"
        rows={changes}
        search={search}
        thing="change"
        title="Changes"
      >
        {(rows, isStale) => (
          <LongTable caption="Changes, newest first" columns={COLUMNS} isStale={isStale}>
            {rows.map((change) => (
              <Row change={change} key={change.id} />
            ))}
          </LongTable>
        )}
      </SearchedList>
    </div>
  );
}
