import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { listCatalog, listDeletedPackages } from '#contract/catalog.ts';
import { listPromoCodes } from '#contract/codes/codes.ts';
import { FREE_ACCESS } from '#contract/order-lists.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { useIsWide } from '../../../../ui/use-is-wide.ts';
import { isReversed, type OrderFilterFields } from './order-filter-fields.ts';

interface Option {
  value: string;
  label: string;
}

/** The options of a list, and the chosen one, which may be on another page of it or gone. */
function withChosen(options: readonly Option[], chosen: string, fallback: string): Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  const unknown = { value: chosen, label: fallback };
  return [{ value: '', label: 'All' }, ...options, ...(isKnown ? [] : [unknown])];
}

function usePackageOptions(): Option[] {
  const { data: packages = [] } = useQuery(endpointQuery(listCatalog));
  const { data: deleted = [] } = useQuery(endpointQuery(listDeletedPackages));
  return [
    ...packages.map(({ id, name }) => ({ value: id, label: name })),
    ...deleted.map(({ id, name }) => ({ value: id, label: `${name} (deleted)` })),
  ];
}

function useCodeOptions(): Option[] {
  const { data: codes = [] } = useQuery(endpointQuery(listPromoCodes, { query: { limit: '200' } }));
  return [
    { value: FREE_ACCESS, label: 'The free access code' },
    ...codes.map(({ id, code }) => ({ value: id, label: code })),
  ];
}

const days = [
  { value: '', label: 'Placed' },
  { value: 'paid', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
];

/** Shows its content where there is room; on a phone once it is asked for, or needed. */
function FoldedOnPhones({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(isNeeded);
  if (isWide) return children;
  return (
    <details
      className="group"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen}
    >
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-pine [&::-webkit-details-marker]:hidden">
        Package, Code and Days
        <Icon
          className="transition-transform group-open:rotate-180"
          name="chevron-down"
          size={18}
        />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

/** The fields below the search: package, code, and days by which the orders are placed, paid or refunded. */
export function OrderFilters({
  fields,
  onChange,
}: {
  fields: OrderFilterFields;
  onChange: (fields: OrderFilterFields) => void;
}) {
  const packages = usePackageOptions();
  const codes = useCodeOptions();
  const { packageId, codeId, dated, from, to } = fields;
  return (
    <FoldedOnPhones isNeeded={[packageId, codeId, dated, from, to].some((value) => value !== '')}>
      <div className="grid grid-cols-2 gap-3 @lg:gap-4 @2xl:grid-cols-3 @5xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_10.5rem_10.5rem]">
        <SelectField
          label="Package"
          onChange={({ target }) => onChange({ ...fields, packageId: target.value })}
          options={withChosen(packages, fields.packageId, 'Another package')}
          value={fields.packageId}
        />
        <SelectField
          label="Code"
          onChange={({ target }) => onChange({ ...fields, codeId: target.value })}
          options={withChosen(codes, fields.codeId, 'Another code')}
          value={fields.codeId}
        />
        <SelectField
          className="max-[42rem]:col-span-2"
          label="Days"
          onChange={({ target }) => {
            const dated =
              target.value === 'paid' || target.value === 'refunded' ? target.value : '';
            onChange({ ...fields, dated });
          }}
          options={days}
          value={fields.dated}
        />
        <TextField
          label="From"
          max={fields.to || undefined}
          onChange={({ target }) => onChange({ ...fields, from: target.value })}
          type="date"
          value={fields.from}
        />
        <TextField
          error={isReversed(fields) ? 'Choose a day that is not before the first one.' : undefined}
          label="To"
          min={fields.from || undefined}
          onChange={({ target }) => onChange({ ...fields, to: target.value })}
          type="date"
          value={fields.to}
        />
      </div>
    </FoldedOnPhones>
  );
}
