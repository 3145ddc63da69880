import { useEffect } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { SessionUser } from '#contract/accounts.ts';
import { type CustomerDetails, findProblems, noDetails } from './customer-details.ts';
import { recallDetails, rememberDetails } from './remembered-details.ts';

/** The customer who is signed in, as far as the form needs to know; null for everybody else. */
export type KnownCustomer = Pick<SessionUser, 'firstName' | 'lastName' | 'email' | 'phone'> | null;

function initialDetails(customer: KnownCustomer): CustomerDetails {
  if (customer === null) return recallDetails();
  const { firstName = '', lastName = '', email = '', phone = '' } = customer;
  return { ...noDetails, firstName, lastName, email, phone };
}

function resolverFor(asksPassword: boolean): Resolver<CustomerDetails> {
  return (details) => {
    const problems = Object.entries(findProblems(details, asksPassword));
    if (problems.length === 0) return { values: details, errors: {} };
    const errors: FieldErrors<CustomerDetails> = Object.fromEntries(
      problems.map(([name, message]) => [name, { type: 'invalid', message }]),
    );
    return { values: {}, errors };
  };
}

/**
 * The first step's form: filled for a customer who is signed in, with what was typed before a reload
 * for others. Checked when a field is left and when it is sent, the first bad field then focused.
 */
export function useDetails(customer: KnownCustomer) {
  const asksPassword = customer === null;
  const form = useForm<CustomerDetails>({
    mode: 'onTouched',
    defaultValues: initialDetails(customer),
    resolver: resolverFor(asksPassword),
  });
  const { subscribe } = form;
  useEffect(() => {
    // An account's details are the account's: whoever sits here after the logout does not see them.
    if (!asksPassword) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => rememberDetails(values),
    });
  }, [subscribe, asksPassword]);
  return form;
}
