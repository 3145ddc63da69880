import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { type CustomerDetails, noDetails } from './customer-details.ts';
import { DetailsForm } from './details-form.tsx';

const nothing = () => undefined;

function Form({ asksPassword }: { asksPassword: boolean }) {
  const form = useForm<CustomerDetails>({ defaultValues: noDetails });
  return (
    <DetailsForm asksPassword={asksPassword} form={form} onSignIn={nothing} onSubmit={nothing} />
  );
}

function requiredIn(page: string): (string | undefined)[] {
  const inputs = page.match(/<input[^>]*>/g) ?? [];
  const required = inputs.filter((input) => input.includes(' required=""'));
  return required.map((input) => /name="(\w+)"/.exec(input)?.[1]);
}

it('says to screen readers which fields are required', () => {
  const names = ['firstName', 'lastName', 'email'];
  const asked = renderToStaticMarkup(<Form asksPassword />);
  expect(requiredIn(asked)).toEqual([...names, 'password']);
  expect(requiredIn(renderToStaticMarkup(<Form asksPassword={false} />))).toEqual(names);
});
