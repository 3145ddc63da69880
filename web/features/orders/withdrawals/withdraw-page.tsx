import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { withdraw, withdrawalInput } from '#contract/consumer-rights/withdrawals.ts';
import { call } from '../../../lib/call.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { EmailField, TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Received, type Statement } from './received.tsx';

type Typed = Omit<Statement, 'receivedAt'>;

/** The details of the person who is signed in, so that they need not type what is known. */
interface Known {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
}

const { name, email, order } = withdrawalInput.shape;

function StatementForm({
  known,
  onReceived,
}: {
  known: Known | null;
  onReceived: (statement: Statement) => void;
}) {
  const { firstName = '', lastName = '', email: address = '' } = known ?? {};
  const { register, handleSubmit, formState } = useForm<Typed>({
    defaultValues: { name: `${firstName} ${lastName}`.trim(), email: address, order: '' },
  });
  const { errors } = formState;
  const state = useMutation({
    mutationFn: (body: Typed) => call(withdraw, { body }),
    onSuccess: ({ receivedAt }, typed) => onReceived({ ...typed, receivedAt }),
  });
  return (
    <form
      className="grid gap-5"
      // Sent before the program runs, nothing of it may stand in the address.
      method="dialog"
      noValidate
      onSubmit={handleSubmit((typed) => state.mutate(typed))}
    >
      <TextField
        autoComplete="name"
        error={errors.name?.message}
        isMarked
        label="Name"
        {...register('name', checkedBy(name, { name: 'Name', missing: 'Name is required.' }))}
      />
      <EmailField
        autoComplete="email"
        error={errors.email?.message}
        hint="The address you ordered with."
        isMarked
        label="Email"
        {...register('email', checkedBy(email, { name: 'Email', missing: 'Email is required.' }))}
      />
      <TextField
        autoComplete="off"
        error={errors.order?.message}
        hint="Its number or what you bought. You find both in the messages about your order."
        label="Order (optional)"
        {...register('order', checkedBy(order, { name: 'Order' }))}
      />
      {state.isError && (
        <Notice tone="berry">
          {messageFor(state.error, 'Your withdrawal could not be sent. Please try again.')}
        </Notice>
      )}
      <Button busy={state.isPending} busyLabel="Sending..." size="large" type="submit">
        Confirm withdrawal
      </Button>
    </form>
  );
}

const LEAD =
  'Tell us here that you withdraw from a contract with us. You do not have to log in or give a reason.';

/** The statement by which somebody withdraws from a contract, and what is said once it was received. */
export function WithdrawPage({ known }: { known: Known | null }) {
  const [receipt, setReceipt] = useState<Statement | null>(null);
  return (
    <div className="column grid grid-cols-1 gap-6 py-10">
      <PageTitle lead={receipt === null ? LEAD : undefined} title="Withdraw from a contract" />
      <Card className="max-w-2xl">
        {receipt === null ? (
          <StatementForm known={known} onReceived={setReceipt} />
        ) : (
          <Received {...receipt} />
        )}
      </Card>
    </div>
  );
}
