import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { correctEmail, correctedEmail, getOrderHelp } from '#contract/customers.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { HttpError, messageFor } from '../../../../lib/http-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { saveShown } from '../../../../ui/conflicts/save-shown.ts';
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { useOrderChange } from '../use-order-payment.ts';

type Typed = Pick<z.input<typeof correctedEmail>, 'email'>;

interface CorrectProps {
  order: Order;
  /** The present address; null: the account has none. */
  email: string | null;
  hasAccount: boolean;
}

const failed = 'The e-mail address could not be corrected. Please try again.';

function describeCorrection({ email, hasAccount }: CorrectProps): string {
  if (email === null) return 'The customer logs in with the new address. A message tells them.';
  return hasAccount
    ? `The customer then logs in with the new address instead of ${email}, and stays logged in where they are. Links that were sent to the old address stop working. A message to both addresses tells them.`
    : `The order then has the new address instead of ${email}. Links that were sent to the old address stop working. A message to both addresses tells them.`;
}

/** Corrects the address from the one that was shown. */
function correct({ order, email: shown }: CorrectProps, typed: string) {
  const params = { orderId: order.id };
  return saveShown({
    thing: `the e-mail address of ${order.firstName} ${order.lastName}`,
    labels: { email: 'E-mail Address' },
    shown: { fields: { email: shown ?? '' }, version: shown },
    typed: { email: typed.trim() },
    save: ({ email }, shownEmail) =>
      // Where the other admin's address is kept, there is nothing to save.
      email === shownEmail && email !== shown
        ? call(getOrder, { params })
        : call(correctEmail, { params, body: { email, shownEmail } }),
    readPresent: async () => {
      const { email } = await call(getOrderHelp, { params });
      return { fields: { email: email ?? '' }, version: email };
    },
  });
}

function useCorrection(props: CorrectProps, onClose: () => void) {
  const { order } = props;
  const client = useQueryClient();
  const form = useForm<Typed>({ defaultValues: { email: '' } });
  const correction = useOrderChange({
    order,
    change: ({ email }: Typed) => correct(props, email),
    onDone: async ({ email }) => {
      await client.invalidateQueries(
        endpointQuery(getOrderHelp, { params: { orderId: order.id } }),
      );
      toast({ title: 'E-mail Address Corrected', description: `It is ${email} now.` });
      onClose();
    },
    failed,
    onFailure: (error) => {
      const isAboutField = error instanceof HttpError && [400, 409].includes(error.status);
      if (!isAboutField) return;
      form.setError('email', { message: messageFor(error, failed) }, { shouldFocus: true });
    },
  });
  return { form, correction };
}

function CorrectForm({ onClose, ...props }: CorrectProps & { onClose: () => void }) {
  const { form, correction } = useCorrection(props, onClose);
  const { register, handleSubmit, formState } = form;
  return (
    <form noValidate onSubmit={handleSubmit((typed) => correction.mutate(typed))}>
      <TextField
        aria-required
        error={formState.errors.email?.message}
        label="New E-mail Address"
        {...register(
          'email',
          checkedBy(correctedEmail.shape.email, { name: 'New e-mail address' }),
        )}
        autoCapitalize="none"
        autoComplete="off"
        data-starts-here
        inputMode="email"
        spellCheck={false}
        type="email"
      />
      <DialogActions busy={correction.isPending} busyLabel="Correcting..." onCancel={onClose}>
        Correct E-mail Address
      </DialogActions>
    </form>
  );
}

/** Corrects the e-mail address of the account of an order, or of an order without one. */
export function CorrectEmail(props: CorrectProps) {
  const [isOpen, setOpen] = useState(false);
  const { firstName, lastName } = props.order;
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        Correct E-mail Address…
      </Button>
      <Dialog
        description={describeCorrection(props)}
        onOpenChange={setOpen}
        open={isOpen}
        title={`Correct the e-mail address of ${firstName} ${lastName}`}
      >
        <CorrectForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
