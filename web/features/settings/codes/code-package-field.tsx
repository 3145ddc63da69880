import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { listCatalog } from '#contract/catalog.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import type { CodeFields } from './code-fields.ts';

/** Which packages a code is for: all, or the chosen ones, on sale or not yet. */
export function CodePackageField({
  form: { register, watch, formState },
}: {
  form: UseFormReturn<CodeFields>;
}) {
  const { data: packages = [] } = useQuery(endpointQuery(listCatalog));
  return (
    <div className="grid gap-3">
      <ChoiceField
        choices={[
          { value: 'all', label: 'All packages' },
          { value: 'chosen', label: 'Chosen packages' },
        ]}
        legend="Packages"
        {...register('scope')}
      />
      {watch('scope') === 'chosen' && (
        <CheckList
          choices={packages.map(({ id, name, onSale }) => ({
            value: id,
            label: name,
            note: onSale ? undefined : 'not on sale',
          }))}
          error={formState.errors.packageIds?.message}
          isLegendHidden
          legend="Chosen packages"
          {...register('packageIds')}
        />
      )}
    </div>
  );
}
