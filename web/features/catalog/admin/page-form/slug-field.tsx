import { type UseFormReturn, useWatch } from 'react-hook-form';
import { packagePath } from '#contract/pages/package-path.ts';
import { packageInput } from '#contract/shop/edit-package.ts';
import { SLUG_LEADS_ELSEWHERE, slugFromName } from '#contract/shop/slugs.ts';
import { CheckField } from '../../../../ui/fields/check-field.tsx';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { PackageFields } from '../package-fields.ts';

const rule = checkedBy(packageInput.shape.slug, { name: 'Slug' });

/** The slug that the form gives: the typed one, or while there is none the one of the name. */
export function useShownSlug({ control }: Pick<UseFormReturn<PackageFields>, 'control'>): string {
  const [slug, name] = useWatch({ control, name: ['slug', 'name'] });
  return slug.trim().toLowerCase() || slugFromName(name) || 'package-1';
}

/** The end of the address of a package's page. */
export function SlugField({ form, isNew }: { form: UseFormReturn<PackageFields>; isNew: boolean }) {
  const shown = useShownSlug(form);
  const address = `${window.location.origin}${packagePath(shown)}`;
  const more = isNew
    ? 'Empty: it is made from the name.'
    : 'Links with an earlier slug lead there, too.';
  const { slug: error } = form.formState.errors;
  const takesSlug = useWatch({ control: form.control, name: 'takesSlug' });
  return (
    <div className="grid gap-3">
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={error?.message}
        hint={`The page is ${address}. ${more}`}
        label="Slug"
        placeholder={shown}
        spellCheck={false}
        {...form.register('slug', {
          ...rule,
          // Another slug is another question.
          onChange: () => form.setValue('takesSlug', false),
        })}
      />
      {(takesSlug || error?.type === SLUG_LEADS_ELSEWHERE) && (
        <CheckField
          hint="Links with it lead to this page then, and no longer to that of the other package."
          label="Use This Slug Here"
          {...form.register('takesSlug')}
        />
      )}
    </div>
  );
}
