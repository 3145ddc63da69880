import { useQueryClient } from '@tanstack/react-query';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import {
  changePromoCode,
  createPromoCode,
  listPromoCodes,
  type PromoCode,
} from '#contract/codes/codes.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast, toastError } from '../../../ui/toasts/toast-store.ts';
import { type CodeFields, type FieldName, fieldsOf, inputOf, problemsOf } from './code-fields.ts';
import { CodePackageField } from './code-package-field.tsx';

const resolver: Resolver<CodeFields> = (fields) => {
  const problems = Object.entries(problemsOf(fields));
  if (problems.length === 0) return { values: fields, errors: {} };
  const errors: FieldErrors<CodeFields> = Object.fromEntries(
    problems.map(([name, message]) => [name, { type: 'invalid', message }]),
  );
  return { values: {}, errors };
};

function useSaveCode(code: PromoCode | null, onSaved: () => void) {
  const client = useQueryClient();
  return async (fields: CodeFields) => {
    const body = inputOf(fields);
    try {
      await (code === null
        ? call(createPromoCode, { body })
        : call(changePromoCode, { params: { codeId: code.id }, body }));
    } catch (error) {
      toastError('Error', messageFor(error, 'The code could not be saved. Please try again.'));
      return;
    }
    await client.invalidateQueries({ queryKey: [listPromoCodes.path] });
    toast({ title: code === null ? 'Code Created' : 'Code Updated', description: body.code });
    onSaved();
  };
}

/** Creates a promotion code (null), or changes one. */
export function CodeForm({
  code,
  onSaved,
  onCancel,
}: {
  code: PromoCode | null;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const form = useForm<CodeFields>({ defaultValues: fieldsOf(code), resolver });
  const { register, watch, handleSubmit, formState } = form;
  const save = useSaveCode(code, onSaved);
  const field = (name: FieldName) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        hint="Letters, digits, hyphens and underscores. Capitals do not matter to buyers."
        label="Code"
        spellCheck={false}
        {...field('code')}
      />
      <ChoiceField
        choices={[
          { value: 'percent', label: 'A percentage' },
          { value: 'amount', label: 'An amount' },
        ]}
        legend="What It Takes Off"
        {...register('kind')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {watch('kind') === 'percent' ? (
          <TextField label="Percentage Off" {...number} {...field('percentOff')} />
        ) : (
          <TextField inputMode="decimal" label="Amount Off ($)" {...field('amountOff')} />
        )}
        <TextField
          hint="Of the whole cart at full price. Empty: no minimum."
          inputMode="decimal"
          label="Minimum ($)"
          {...field('minimumAmount')}
        />
      </div>
      <CodePackageField form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          hint="Empty: at once."
          label="Start"
          type="datetime-local"
          {...field('startsAt')}
        />
        <TextField hint="Empty: never." label="End" type="datetime-local" {...field('endsAt')} />
        <TextField
          hint="Empty: no limit."
          label="Uses in Total"
          {...number}
          {...field('useLimit')}
        />
        <TextField
          hint="By account and e-mail address. Empty: no limit."
          label="Uses per Customer"
          {...number}
          {...field('customerLimit')}
        />
      </div>
      <CheckField
        hint="While it is off, nobody can use it. Orders that wait for payment are canceled."
        label="On"
        role="switch"
        {...register('isOn')}
      />
      <DialogActions busy={formState.isSubmitting} busyLabel="Saving..." onCancel={onCancel}>
        {code === null ? 'Create Code' : 'Save Code'}
      </DialogActions>
    </form>
  );
}
