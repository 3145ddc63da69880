import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { accountDetails, saveAccountDetails } from '#contract/account.ts';
import type { SessionUser } from '#contract/accounts.ts';
import { straight } from '#contract/values/characters.ts';
import { call } from '../../../lib/call.ts';
import { resetSaved } from '../../../ui/drafts/reset-saved.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { sessionQuery } from '../session-query.ts';
import { AccountSection } from './account-section.tsx';
import { toastRefusal } from './show-refusal.ts';

interface Details {
  firstName: string;
  lastName: string;
  phone: string;
}

const detailsOf = ({ firstName = '', lastName = '', phone = '' }: SessionUser): Details => ({
  firstName: straight(firstName),
  lastName: straight(lastName),
  phone: straight(phone),
});

/** An empty field is left out of the call. */
const optional = (typed: string) => (typed.trim() === '' ? undefined : typed);

function useDetails(user: SessionUser) {
  const client = useQueryClient();
  const form = useForm<Details>({ mode: 'onTouched', defaultValues: detailsOf(user) });
  const save = useMutation({
    mutationFn: (typed: Details) =>
      call(saveAccountDetails, { body: { ...typed, phone: optional(typed.phone) } }),
    onSuccess: (saved, sent) => {
      client.setQueryData(sessionQuery.queryKey, saved);
      resetSaved(form, { sent, saved: detailsOf(saved) });
      toast({ title: 'Details Saved' });
    },
    onError: (error) => toastRefusal(error, 'Your details could not be saved. Please try again.'),
  });
  return { form, save };
}

/** The customer's name and phone number. */
export function Details({ user }: { user: SessionUser }) {
  const { form, save } = useDetails(user);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { firstName, lastName, phone } = accountDetails.shape;
  const name = (label: string) => ({ name: label, missing: `${label} is required.` });
  return (
    <AccountSection
      lead="What the shop calls you. Your purchases keep the name they were bought with."
      title="Your details"
    >
      <form
        className="grid grid-cols-1 gap-5"
        noValidate
        onSubmit={handleSubmit((typed) => save.mutate(typed))}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            aria-required
            error={errors.firstName?.message}
            label="First Name"
            {...register('firstName', checkedBy(firstName, name('First name')))}
            autoComplete="given-name"
          />
          <TextField
            aria-required
            error={errors.lastName?.message}
            label="Last Name"
            {...register('lastName', checkedBy(lastName, name('Last name')))}
            autoComplete="family-name"
          />
        </div>
        <TextField
          error={errors.phone?.message}
          label="Phone (optional)"
          {...register('phone', checkedBy(phone, { name: 'Phone', read: optional }))}
          autoComplete="tel"
          inputMode="tel"
          type="tel"
        />
        <SubmitButton busy={save.isPending}>Save Details</SubmitButton>
      </form>
    </AccountSection>
  );
}
