import { useEffect } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { detailsFor, type KnownCustomer } from '../buyer/compare-session.ts';
import { type CustomerDetails, findProblems } from './customer-details.ts';
import { recallDetails, rememberDetails } from './remembered-details.ts';

type AsksPassword = (email: string) => boolean;

function resolverFor(asksPassword: AsksPassword): Resolver<CustomerDetails> {
  return (details) => {
    const problems = Object.entries(findProblems(details, asksPassword(details.email)));
    if (problems.length === 0) return { values: details, errors: {} };
    const errors: FieldErrors<CustomerDetails> = Object.fromEntries(
      problems.map(([name, message]) => [name, { type: 'invalid', message }]),
    );
    return { values: {}, errors };
  };
}

/**
 * The first step's form. It starts with what was typed before a reload, and with a signed-in customer's
 * details. An order with that e-mail address may need a password. Fields are checked when they are left and on submit, which focuses the first invalid one.
 */
export function useDetails(account: KnownCustomer, asksPassword: AsksPassword) {
  const form = useForm<CustomerDetails>({
    mode: 'onTouched',
    defaultValues: detailsFor(account, recallDetails(account), null),
    resolver: resolverFor(asksPassword),
  });
  const { subscribe } = form;
  const accountId = account?.id ?? null;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => rememberDetails(values, accountId),
      }),
    [subscribe, accountId],
  );
  return form;
}
