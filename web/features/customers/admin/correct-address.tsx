import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CustomerDetails,
  correctCustomerEmail,
  fullName,
  getCustomer,
} from '#contract/customers.ts';
import { call } from '../../../lib/call.ts';
import {
  CorrectEmailButton,
  correctShown,
  failedToCorrect,
} from '../../../ui/conflicts/correct-email.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { refreshCustomers } from './grants/refresh-customers.ts';

/** Corrects a customer's e-mail address. */
export function CorrectAddress({ details }: { details: CustomerDetails }) {
  const client = useQueryClient();
  const { customer, hasPassword } = details;
  const name = fullName(customer);
  const params = { id: customer.id };
  const read = () => call(getCustomer, { params });
  const { mutateAsync } = useMutation({
    mutationFn: (typed: string) =>
      correctShown({
        name,
        shown: customer.email || null,
        typed,
        read,
        save: (body) => call(correctCustomerEmail, { params, body }),
        readEmail: async () => (await read()).customer.email || null,
      }),
    onSuccess: async (changed) => {
      await refreshCustomers(client);
      const description = `It is ${changed.customer.email} now.`;
      toast({ title: 'E-mail Address Corrected', description });
    },
    onError: async (error) => {
      toastFailure(error, failedToCorrect);
      await refreshCustomers(client);
    },
  });
  const instead = customer.email === '' ? '' : ` instead of ${customer.email}`;
  const enter = hasPassword ? '' : ' The message to the new one has a link to set a password.';
  return (
    <CorrectEmailButton
      description={`The customer then logs in with the new address${instead}, and stays logged in where they are. Links that were sent to the old address stop working. Both addresses get a message about it.${enter}`}
      name={name}
      submit={mutateAsync}
    />
  );
}
