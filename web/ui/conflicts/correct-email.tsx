import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { correctedEmail } from '#contract/customers.ts';
import { HttpError, messageFor } from '../../lib/http-error.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogActions } from '../dialogs/dialog.tsx';
import { checkedBy } from '../fields/checked-by.ts';
import { EmailField } from '../fields/text-field.tsx';
import { saveShown } from './save-shown.ts';

export const failedToCorrect = 'The e-mail address could not be corrected. Please try again.';

interface Correction<Saved> {
  /** The person's name: "Noel Frost". */
  name: string;
  /** The address that was shown; null: there is none. */
  shown: string | null;
  typed: string;
  save: (body: { email: string; shownEmail: string | null }) => Promise<Saved>;
  /** Fetches the record as it is saved now. */
  read: () => Promise<Saved>;
  /** Fetches the address as it is saved now. */
  readEmail: () => Promise<string | null>;
}

/** Corrects an address from the one that was shown: another admin's correction is not overwritten unseen. */
export function correctShown<Saved>({
  name,
  shown,
  typed,
  save,
  read,
  readEmail,
}: Correction<Saved>) {
  return saveShown({
    thing: `the e-mail address of ${name}`,
    labels: { email: 'E-mail Address' },
    shown: { fields: { email: shown ?? '' }, version: shown },
    typed: { email: typed.trim() },
    save: ({ email }, shownEmail) =>
      // Where the other admin's address is kept, there is nothing to save.
      email === shownEmail && email !== shown ? read() : save({ email, shownEmail }),
    readPresent: async () => {
      const email = await readEmail();
      return { fields: { email: email ?? '' }, version: email };
    },
  });
}

/** Rejects on failure, after a toast has shown the error. */
type Submit = (email: string) => Promise<unknown>;

function CorrectForm({ submit, onClose }: { submit: Submit; onClose: () => void }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { email: '' } });
  const correct = handleSubmit(async ({ email }) => {
    try {
      await submit(email);
      onClose();
    } catch (error) {
      const isAboutField = error instanceof HttpError && [400, 409].includes(error.status);
      if (!isAboutField) return;
      setError('email', { message: messageFor(error, failedToCorrect) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void correct(event)}>
      <EmailField
        aria-required
        error={formState.errors.email?.message}
        label="New E-mail Address"
        {...register(
          'email',
          checkedBy(correctedEmail.shape.email, { name: 'New e-mail address' }),
        )}
        autoComplete="off"
        data-starts-here
      />
      <DialogActions busy={formState.isSubmitting} busyLabel="Correcting..." onCancel={onClose}>
        Correct E-mail Address
      </DialogActions>
    </form>
  );
}

/** The button that corrects somebody's e-mail address, and its dialog. */
export function CorrectEmailButton({
  name,
  description,
  submit,
}: {
  name: string;
  /** Tells the admin what the correction does. */
  description: string;
  submit: Submit;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        Correct E-mail Address…
      </Button>
      <Dialog
        description={description}
        onOpenChange={setOpen}
        open={isOpen}
        title={
          <span>
            Correct the e-mail address of <span translate="no">{name}</span>
          </span>
        }
      >
        <CorrectForm onClose={() => setOpen(false)} submit={submit} />
      </Dialog>
    </>
  );
}
