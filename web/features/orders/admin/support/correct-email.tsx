import { useQueryClient } from '@tanstack/react-query';
import { correctEmail, fullName, getOrderSupport } from '#contract/customers.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import {
  CorrectEmailButton,
  correctShown,
  failedToCorrect,
} from '../../../../ui/conflicts/correct-email.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { useOrderChange } from '../use-order-payment.ts';

interface CorrectProps {
  order: Order;
  /** The present address; null: the account has none. */
  email: string | null;
  hasAccount: boolean;
}

function describeCorrection({ email, hasAccount }: CorrectProps): string {
  if (email === null)
    return 'The customer logs in with the new address, and gets a message about it.';
  return hasAccount
    ? `The customer then logs in with the new address instead of ${email}, and stays logged in where they are. Links that were sent to the old address stop working. Both addresses get a message about it.`
    : `The order then has the new address instead of ${email}. Links that were sent to the old address stop working. Both addresses get a message about it.`;
}

function useCorrection({ order, email: shown }: CorrectProps) {
  const client = useQueryClient();
  const params = { orderId: order.id };
  return useOrderChange({
    order,
    change: (typed: string) =>
      correctShown({
        name: fullName(order),
        shown,
        typed,
        save: (body) => call(correctEmail, { params, body }),
        read: () => call(getOrder, { params }),
        readEmail: async () => (await call(getOrderSupport, { params })).email,
      }),
    onDone: async ({ email }) => {
      await client.invalidateQueries(endpointQuery(getOrderSupport, { params }));
      toast({ title: 'E-mail Address Corrected', description: `It is ${email} now.` });
    },
    failed: failedToCorrect,
  });
}

/** Corrects the e-mail address of the account of an order, or of an order without one. */
export function CorrectEmail(props: CorrectProps) {
  const correction = useCorrection(props);
  return (
    <CorrectEmailButton
      description={describeCorrection(props)}
      name={fullName(props.order)}
      submit={correction.mutateAsync}
    />
  );
}
