import { useEffect } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { SessionUser } from '#contract/accounts.ts';
import { type CustomerDetails, findProblems, noDetails } from './customer-details.ts';
import { recallDetails, rememberDetails } from './remembered-details.ts';

/** What the form needs to know about a signed-in customer; null for everybody else. */
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
 * The first step's form. It starts with a signed-in customer's details, or with what was typed before
 * a reload. Fields are checked when they are left and on submit, which focuses the first invalid one.
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
    // An account's details are not kept: the next person at this browser must not see them.
    if (!asksPassword) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => rememberDetails(values),
    });
  }, [subscribe, asksPassword]);
  return form;
}
