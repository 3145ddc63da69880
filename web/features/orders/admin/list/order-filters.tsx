import type { Ref } from 'react';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { statusOptions } from '../describe-status.ts';
import type { OrderSearch } from './order-search.ts';

const choices: { value: OrderSearch['status']; label: string }[] = [
  { value: '', label: 'All' },
  ...statusOptions(),
];

/** The search field and the status filter of the order list, with a button that fetches it again. */
export function OrderFilters({
  fieldRef,
  search,
  onChange,
  onRefresh,
}: {
  fieldRef: Ref<HTMLInputElement>;
  search: OrderSearch;
  onChange: (search: OrderSearch) => void;
  onRefresh: () => void;
}) {
  return (
    <search className="flex flex-wrap items-end gap-3 sm:gap-4">
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        className="flex-1 max-sm:basis-full"
        label="Search Orders"
        maxLength={200}
        onChange={(event) => onChange({ ...search, q: event.target.value })}
        ref={fieldRef}
        placeholder="Name, e-mail or order ID"
        spellCheck={false}
        type="search"
        value={search.q}
      />
      <SelectField
        className="sm:w-44 max-sm:flex-1"
        label="Status"
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value);
          if (chosen) onChange({ ...search, status: chosen.value });
        }}
        options={choices}
        value={search.status}
      />
      <IconButton
        className="size-11 border border-control-line"
        icon="refresh"
        label="Refresh"
        onClick={onRefresh}
      />
    </search>
  );
}
