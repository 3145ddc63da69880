import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { grantInput } from '#contract/grants/grants.ts';
import { CheckList } from '../../../../ui/check-list.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { FileField } from '../../../../ui/fields/file-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { type ReadFile, readFile } from './read-file.ts';
import type { KnownPackage } from './reading/package-names.ts';

interface ImportFields {
  packageIds: string[];
  reason: string;
}

/** The fields beside the file. They keep their values when another file is chosen. */
export function useImportFields() {
  return useForm<ImportFields>({ defaultValues: { packageIds: [], reason: '' } });
}

interface ImportFormProps {
  form: UseFormReturn<ImportFields>;
  packages: readonly KnownPackage[];
  onRead: (found: ReadFile, reason: string) => void;
  onClose: () => void;
}

/** Which file, what is given by lines that name nothing, and why. */
export function ImportForm({ form, packages, onRead, onClose }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async ({ packageIds, reason }) => {
    if (file === null) return;
    const found = await readFile(file, { packages, otherwise: packageIds, columns: null });
    if (found.table === null) setProblem(found.problem ?? undefined);
    else onRead(found, reason);
  });
  const pick = ([picked]: File[]) => {
    setFile(picked ?? null);
    setProblem(undefined);
  };
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={(event) => {
        // With what the other fields lack.
        if (file === null) setProblem('Choose a file.');
        void submit(event);
      }}
    >
      <FileField
        accept=".csv,.txt,text/csv"
        {...(file !== null && { chosen: file.name })}
        error={problem}
        hint="An export of Gumroad, Shopify, WooCommerce, Thinkific, Kajabi or another shop, or a table of your own whose first line says E-mail, First Name, Last Name, Packages."
        icon="plus"
        isMarked
        label="CSV File"
        onPick={pick}
        prompt="Choose a file, or drop it here"
      />
      <CheckList
        choices={packages
          .filter(({ isDeleted }) => isDeleted !== true)
          .map(({ id, name }) => ({ value: id, label: name }))}
        legend="Packages for Lines That Name None (optional)"
        {...register('packageIds')}
      />
      <TextField
        aria-required
        autoComplete="off"
        error={formState.errors.reason?.message}
        hint="Shown on the orders’ timelines. The customers do not see it."
        isMarked
        label="Reason"
        maxLength={200}
        {...register('reason', checkedBy(grantInput.shape.reason, { name: 'Reason' }))}
      />
      <DialogActions busy={formState.isSubmitting} busyLabel="Reading..." onCancel={onClose}>
        Check File
      </DialogActions>
    </form>
  );
}
