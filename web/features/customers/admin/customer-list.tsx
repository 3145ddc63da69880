import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Customer, exportCustomers, fullName, listCustomers } from '#contract/customers.ts';
import { addressOf } from '../../../lib/call.ts';
import { endpointPages } from '../../../lib/endpoint-pages.ts';
import { formatDate } from '../../../lib/format.ts';
import { TYPING_PAUSE_MS, useDebounced } from '../../../lib/use-debounced.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LongTable } from '../../../ui/long-lists/long-table.tsx';
import { RowButton } from '../../../ui/long-lists/row-button.tsx';
import { SearchedList } from '../../../ui/long-lists/searched-list.tsx';

/** The fields that narrow the list of customers; empty where it does not matter. */
export interface CustomerFilterFields {
  q: string;
  /** Days such as "2026-12-24", on which the accounts were created. */
  from: string;
  to: string;
}

const everybody: CustomerFilterFields = { q: '', from: '', to: '' };
const DAY = /^\d{4}-\d\d-\d\d$/;

const COLUMNS = [
  ['Customer', 'pl-4'],
  ['E-mail', 'hidden sm:table-cell'],
  ['Phone', 'hidden lg:table-cell'],
  ['Customer Since', 'hidden pr-4 md:table-cell'],
] as const;

/** Days that cannot be asked about are left out. */
function queryOf({ q, from, to }: CustomerFilterFields) {
  const isReversed = from !== '' && to !== '' && from > to;
  const days = isReversed ? [] : Object.entries({ from, to }).filter(([, day]) => DAY.test(day));
  return { ...Object.fromEntries(days), ...(q.trim() !== '' && { q: q.trim() }) };
}

function Days({
  fields,
  onChange,
}: {
  fields: CustomerFilterFields;
  onChange: (fields: CustomerFilterFields) => void;
}) {
  const { from, to } = fields;
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <div className="grid max-w-96 grid-cols-2 gap-3">
      <TextField
        label="Customer Since"
        max={to || undefined}
        onChange={({ target }) => onChange({ ...fields, from: target.value })}
        type="date"
        value={from}
      />
      <TextField
        error={isReversed ? 'Choose a day that is not before the first one.' : undefined}
        label="Until"
        min={from || undefined}
        onChange={({ target }) => onChange({ ...fields, to: target.value })}
        type="date"
        value={to}
      />
    </div>
  );
}

function Row({ customer, onOpen }: { customer: Customer; onOpen: (id: string) => void }) {
  const { id, email, phone, createdAt } = customer;
  return (
    <tr className="relative border-t border-line align-top hover:bg-pine-wash">
      <td className="max-w-0 py-2.5 pr-4 pl-4 sm:w-[30%] sm:pr-2">
        <span className="flex">
          <RowButton isOneLine onClick={() => onOpen(id)} rowId={id}>
            <span translate="no">{fullName(customer)}</span>
          </RowButton>
        </span>
        <span
          className="block truncate text-sm text-ink-soft sm:hidden"
          title={email}
          translate="no"
        >
          {email}
        </span>
      </td>
      <td className="hidden max-w-0 px-2 py-2.5 text-sm leading-6 sm:table-cell">
        <span className="block truncate" title={email} translate="no">
          {email}
        </span>
      </td>
      <td className="figures hidden w-px px-2 py-2.5 text-sm leading-6 whitespace-nowrap text-ink-soft lg:table-cell">
        {phone}
      </td>
      <td className="figures hidden w-px py-2.5 pr-4 pl-2 text-sm leading-6 whitespace-nowrap text-ink-soft md:table-cell">
        {formatDate(createdAt)}
      </td>
    </tr>
  );
}

/** The shop's customers, newest first, with a search and days. */
export function CustomerList({
  first,
  onFilter,
  onOpen,
}: {
  first: CustomerFilterFields;
  /** Called with what is shown, once typing pauses. */
  onFilter: (fields: CustomerFilterFields) => void;
  onOpen: (customerId: string) => void;
}) {
  const [fields, setFields] = useState(first);
  const settled = useDebounced(fields, TYPING_PAUSE_MS);
  const told = useRef(first);
  useEffect(() => {
    if (told.current === settled) return;
    told.current = settled;
    onFilter(settled);
  }, [settled, onFilter]);
  const list = useInfiniteQuery({
    ...endpointPages(listCustomers, { query: queryOf(settled) }),
    placeholderData: keepPreviousData,
  });
  const customers = list.data?.pages.flatMap(({ items }) => items);
  const isNarrowed = Object.values(fields).some((value) => value.trim() !== '');
  return (
    <SearchedList
      below={
        <>
          <Days onChange={setFields} fields={fields} />
          <p className="text-sm">
            <ButtonLink
              download
              size="small"
              to={addressOf(exportCustomers.path, { query: queryOf(settled) })}
              variant="quiet"
            >
              CSV of These Customers
            </ButtonLink>
          </p>
        </>
      }
      drawing="parcel"
      empty="No customers yet"
      filter=""
      list={list}
      narrowing={{ isNarrowed, onShowAll: () => setFields(everybody) }}
      onSearch={({ q }) => setFields({ ...fields, q })}
      options={[]}
      placeholder="Name, e-mail, phone or ID"
      rows={customers}
      search={{ q: fields.q, choice: '' }}
      thing="customer"
      title="Customers"
    >
      {(rows, isStale) => (
        <LongTable caption="Customers, newest first" columns={COLUMNS} isStale={isStale}>
          {rows.map((customer) => (
            <Row customer={customer} key={customer.id} onOpen={onOpen} />
          ))}
        </LongTable>
      )}
    </SearchedList>
  );
}
