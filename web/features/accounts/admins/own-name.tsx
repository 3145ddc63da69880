import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Admin, adminName, saveAdminName } from '#contract/admins/admins.ts';
import { call } from '../../../lib/call.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { adminsQuery, useAdminChange } from './admins-queries.ts';

function NameForm({ admin: { name } }: { admin: Admin }) {
  const form = useForm({ defaultValues: { name: name ?? '' } });
  const { register, handleSubmit, formState, setError } = form;
  const save = useAdminChange(
    async (typed: { name: string }) => {
      try {
        return await call(saveAdminName, { body: typed });
      } catch (error) {
        if (hasCode(error, 'name_taken'))
          setError('name', { message: messageFor(error, '') }, { shouldFocus: true });
        throw error;
      }
    },
    { successMessage: 'Name Saved' },
  );
  return (
    <form className="grid gap-5" noValidate onSubmit={handleSubmit((typed) => save.mutate(typed))}>
      <TextField
        {...register('name', checkedBy(adminName.shape.name, { name: 'Your name' }))}
        autoComplete="name"
        className="sm:max-w-md"
        error={formState.errors.name?.message}
        label="Your Name"
      />
      <SubmitButton busy={save.isPending}>Save Name</SubmitButton>
    </form>
  );
}

/** The signed-in admin's name. */
export function OwnName() {
  const you = useQuery(adminsQuery).data?.find(({ isYou }) => isYou);
  return you === undefined ? null : <NameForm admin={you} key={you.id} />;
}
