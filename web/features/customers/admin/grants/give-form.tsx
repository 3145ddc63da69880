import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form';
import { listCatalog } from '#contract/catalog.ts';
import { grantInput, grantPackages, newAccountInput } from '#contract/grants/grants.ts';
import { call } from '../../../../lib/call.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { hasCode, messageFor } from '../../../../lib/http-error.ts';
import { CheckList } from '../../../../ui/check-list.tsx';
import { DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { EmailField, TextField } from '../../../../ui/fields/text-field.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { refreshCustomers } from './refresh-customers.ts';

interface Typed {
  email: string;
  packageIds: string[];
  reason: string;
  firstName: string;
  lastName: string;
}

const failed = 'The packages could not be given. Please try again.';
const { shape } = grantInput;

/** Whether the server has no account with the address. */
const isUnknown = (error: unknown) => hasCode(error, 'no_account');

interface GiveProps {
  /** The customer's address; empty: it is asked for. */
  email: string;
  /** The ids of the packages that the customer can watch already. */
  heldIds?: readonly string[];
  onClose: () => void;
}

function useGiving({ email: known, onClose }: GiveProps, form: UseFormReturn<Typed>) {
  const client = useQueryClient();
  // The address without an account that the admin was asked about.
  const [unknown, setUnknown] = useState('');
  const isNew = unknown !== '' && form.watch('email').trim() === unknown;
  const giving = useMutation({
    mutationFn: ({ email, packageIds, reason, firstName, lastName }: Typed) => {
      const newAccount = isNew ? { firstName, lastName } : undefined;
      return call(grantPackages, {
        body: { email: known || email.trim(), packageIds, reason, newAccount },
      });
    },
    onSuccess: async ({ email, packages }) => {
      await refreshCustomers(client);
      const titles = packages.map(({ title }) => title).join(', ');
      toast({ title: 'Given', description: `${titles}. A message goes to ${email}.` });
      onClose();
    },
    onError: (error, { email }) => {
      if (!isUnknown(error)) return;
      setUnknown(email.trim());
      form.setFocus('email');
    },
  });
  return { giving, isNew };
}

/** The packages that are not deleted, to choose from. */
function Packages({
  heldIds,
  ...field
}: {
  heldIds: readonly string[];
  error: string | undefined;
} & UseFormRegisterReturn) {
  const query = useQuery(endpointQuery(listCatalog));
  if (query.isPending) return <Skeleton className="h-40" />;
  if (query.data === undefined)
    return <ErrorState message="Unable to load the packages." query={query} />;
  return (
    <CheckList
      choices={query.data.map(({ id, name, onSale }) => {
        const isHeld = heldIds.includes(id);
        const note = isHeld ? 'has it' : onSale ? undefined : 'not on sale';
        return { value: id, label: name, note, disabled: isHeld };
      })}
      legend="Packages"
      {...field}
    />
  );
}

function NewPerson({ form: { register, formState } }: { form: UseFormReturn<Typed> }) {
  const name = (of: 'firstName' | 'lastName', label: string): Elements => (
    <TextField
      autoComplete="off"
      error={formState.errors[of]?.message}
      label={`${label} (optional)`}
      {...register(of, checkedBy(newAccountInput.shape[of], { name: label }))}
    />
  );
  return (
    <>
      <Notice tone="wait">
        <p>
          Nobody has an account with this address. Check it. If it is right, an account is created,
          and the message has a link to set a password.
        </p>
      </Notice>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {name('firstName', 'First Name')}
        {name('lastName', 'Last Name')}
      </div>
    </>
  );
}

/** Which packages to give to whom, and why. */
export function GiveForm(props: GiveProps) {
  const form = useForm<Typed>({
    defaultValues: { email: '', packageIds: [], reason: '', firstName: '', lastName: '' },
  });
  const { register, handleSubmit, formState, setFocus } = form;
  const { giving, isNew } = useGiving(props, form);
  // It is loaded after the dialog has opened, which then had nothing else to focus.
  const isAskedWho = props.email === '';
  useEffect(() => setFocus(isAskedWho ? 'email' : 'reason'), [setFocus, isAskedWho]);
  const isAsked = isUnknown(giving.error);
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((typed) => giving.mutate(typed))}
    >
      {isAskedWho && (
        <EmailField
          aria-required
          autoComplete="off"
          error={formState.errors.email?.message}
          label="E-mail Address"
          {...register('email', checkedBy(shape.email, { name: 'E-mail address' }))}
        />
      )}
      {isNew && <NewPerson form={form} />}
      <Packages
        error={formState.errors.packageIds?.message}
        heldIds={props.heldIds ?? []}
        {...register('packageIds', {
          validate: (ids) => ids.length > 0 || 'Choose at least one package.',
        })}
      />
      <TextField
        aria-required
        autoComplete="off"
        error={formState.errors.reason?.message}
        hint="Shown on the order’s timeline. The customer does not see it."
        label="Reason"
        maxLength={200}
        {...register('reason', checkedBy(shape.reason, { name: 'Reason' }))}
      />
      {giving.isError && !isAsked && (
        <Notice tone="berry">{messageFor(giving.error, failed)}</Notice>
      )}
      <DialogActions busy={giving.isPending} busyLabel="Giving..." onCancel={props.onClose}>
        {isNew ? 'Create Account and Give' : 'Give'}
      </DialogActions>
    </form>
  );
}
