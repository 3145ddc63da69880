import type { Ref } from 'react';
import type { Elements } from '../elements.ts';
import { SelectField } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { IconButton } from '../icon-button.tsx';
import type { Search } from './search.ts';

/** The search field and the filter above a long list, with a button that fetches it again. */
export function ListSearch<Choice extends string>({
  fieldRef,
  search,
  label,
  placeholder,
  filter,
  options,
  all = 'All',
  below,
  onChange,
  onRefresh,
}: {
  fieldRef: Ref<HTMLInputElement>;
  search: Search<Choice>;
  /** The name of the search field: "Search Orders". */
  label: string;
  placeholder: string;
  /** The name of the filter: "Status". There is none without options. */
  filter: string;
  /** The filter's options besides `all`. */
  options: readonly { value: Choice; label: string }[];
  /** How the choice of nothing is called; absent: "All". */
  all?: string;
  /** More fields, in a row of their own. */
  below?: Elements;
  onChange: (search: Search<Choice>) => void;
  onRefresh: () => void;
}) {
  const choices = [{ value: '', label: all } as const, ...options];
  return (
    <search className="@container grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-3 @lg:gap-4">
        <TextField
          autoCapitalize="none"
          autoComplete="off"
          className={options.length > 0 ? 'flex-1 @max-lg:basis-full' : 'flex-1'}
          label={label}
          maxLength={200}
          onChange={(event) => onChange({ ...search, q: event.target.value })}
          ref={fieldRef}
          placeholder={placeholder}
          spellCheck={false}
          type="search"
          value={search.q}
        />
        {options.length > 0 && (
          <SelectField
            className="@max-lg:flex-1 @lg:w-44"
            label={filter}
            onChange={({ target }) => {
              const chosen = choices.find(({ value }) => value === target.value);
              if (chosen) onChange({ ...search, choice: chosen.value });
            }}
            options={choices}
            value={search.choice}
          />
        )}
        <IconButton
          className="size-11 border border-control-line"
          icon="refresh"
          label="Refresh"
          onClick={onRefresh}
        />
      </div>
      {below}
    </search>
  );
}
