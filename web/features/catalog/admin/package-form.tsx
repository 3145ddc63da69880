import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type CatalogPackage, listCatalog } from '#contract/catalog.ts';
import { createPackage, packageInput, updatePackage } from '#contract/shop/edit-package.ts';
import { SLUG_LEADS_ELSEWHERE, SLUG_TAKEN } from '#contract/shop/slugs.ts';
import { call } from '../../../lib/call.ts';
import { HttpError } from '../../../lib/http-error.ts';
import { saveShown } from '../../../ui/conflicts/save-shown.ts';
import { DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { isAnyMissing } from '../../../ui/fields/required.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import {
  describeSaved,
  featuresOf,
  fieldNames,
  fieldsOf,
  inputOf,
  type PackageFields,
  tidy,
} from './package-fields.ts';
import { PageFields } from './page-form/page-fields.tsx';
import { PriceField } from './price-field.tsx';
import { usePriceRule } from './use-price-rule.ts';

const { shape } = packageInput;
const rules = {
  name: checkedBy(shape.name, { name: 'Name', missing: 'Name is required.' }),
  description: checkedBy(shape.description, { name: 'Description' }),
  features: checkedBy(shape.features, { name: 'Features', read: featuresOf }),
};

/** Changes a package from what its form showed to what was typed. */
function change(shown: CatalogPackage, typed: PackageFields) {
  const { id } = shown;
  const shownOf = (item: CatalogPackage) => ({ fields: fieldsOf(item), version: item.version });
  return saveShown({
    thing: `“${shown.name}”`,
    labels: fieldNames,
    shown: shownOf(shown),
    typed: tidy(typed),
    save: (fields, version) =>
      call(updatePackage, { params: { id }, body: { ...inputOf(fields), version } }),
    readPresent: async () => {
      const present = (await call(listCatalog)).find((item) => item.id === id);
      return present === undefined ? null : shownOf(present);
    },
  });
}

function useSave(
  item: CatalogPackage | null,
  { setError }: UseFormReturn<PackageFields>,
  onDone: () => void,
) {
  // The list behind the form may be fetched again while it is open.
  const [shown] = useState(item);
  return useCatalogChange({
    change: (fields: PackageFields) =>
      shown === null ? call(createPackage, { body: inputOf(fields) }) : change(shown, fields),
    done: (saved) => ({
      title: item === null ? 'Package Created' : 'Package Updated',
      description: describeSaved({ ...saved, videoCount: item?.videoCount ?? 0 }),
    }),
    onDone,
    onFailure: (error) => {
      if (!(error instanceof HttpError)) return;
      const { code, serverMessage } = error;
      if (code === SLUG_TAKEN || code === SLUG_LEADS_ELSEWHERE)
        setError('slug', { type: code, message: serverMessage ?? '' });
    },
  });
}

/**
 * The form may come after its dialog, which gave the focus to its close button then: the first field gets it.
 */
function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-starts-here]');
    const dialog = form.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) first?.focus();
  }, []);
  return form;
}

/** The form of a package: a new one, or `item`. */
export function PackageForm({
  item,
  onClose,
}: {
  item: CatalogPackage | null;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: fieldsOf(item) });
  const { register, handleSubmit, formState } = form;
  const price = usePriceRule(form);
  const { errors } = formState;
  const draft = useDraft(form, `package:${item?.id ?? 'new'}`);
  const close = () => {
    draft.forget();
    onClose();
  };
  const save = useSave(item, form, close);
  const box = useFirstFocus();
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
      ref={box}
    >
      <DraftNotice draft={draft} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          autoComplete="off"
          data-starts-here
          error={errors.name?.message}
          isMarked
          label="Name"
          {...register('name', rules.name)}
        />
        <PriceField
          error={errors.price?.message}
          isMarked
          label="Price in $"
          onRefused={price.onRefused}
          {...register('price', price.rule)}
        />
      </div>
      <TextAreaField
        error={errors.description?.message}
        isMarked
        label="Description"
        rows={3}
        {...register('description', rules.description)}
      />
      <TextAreaField
        error={errors.features?.message}
        hint="One per line."
        label="Features"
        rows={4}
        {...register('features', rules.features)}
      />
      <CheckField
        hint="It is marked “Best Value” and cannot be bought together with other packages."
        label="This Package Is a Bundle"
        {...register('isBundle')}
      />
      <CheckField
        hint="Off: only admins see it, to prepare it. People who bought it keep access."
        label="On Sale"
        role="switch"
        {...register('onSale')}
      />
      <PageFields form={form} item={item} />
      {isAnyMissing(errors) && <Notice tone="berry">Please fill in all required fields</Notice>}
      <DialogActions busy={save.isPending} busyLabel="Saving..." onCancel={close}>
        {item === null ? 'Create Package' : 'Save Changes'}
      </DialogActions>
    </form>
  );
}
