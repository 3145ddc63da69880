import { type CustomerInfo, customerInfo, validatePromoCode } from '#contract/orders.ts';
import { addressKey } from '#contract/values/addresses.ts';

/** The values of the first step's form. */
export interface CustomerDetails {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  promoCode: string;
}

export type DetailName = keyof CustomerDetails;

export const noDetails: CustomerDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  promoCode: '',
};

const names: Record<DetailName, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  promoCode: 'Promotion code',
};

function isDetailName(value: unknown): value is DetailName {
  return typeof value === 'string' && Object.hasOwn(names, value);
}

/** The details in the form the server takes; without a password for a signed-in customer. */
export function toCustomerInfo(details: CustomerDetails, asksPassword: boolean): CustomerInfo {
  const phone = details.phone.trim();
  return {
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    email: details.email.trim(),
    ...(phone !== '' && { phone }),
    ...(asksPassword && { password: details.password }),
  };
}

/** The error message of each field that has one. */
export function findProblems(
  details: CustomerDetails,
  asksPassword: boolean,
): Partial<Record<DetailName, string>> {
  const info = customerInfo.safeParse(toCustomerInfo(details, asksPassword));
  const code = validatePromoCode.body?.safeParse({ code: details.promoCode });
  const issues = [
    ...(info.error?.issues ?? []).map(({ path, message }) => ({ name: path[0], message })),
    ...(code?.error?.issues ?? []).map(({ message }) => ({ name: 'promoCode', message })),
  ];
  const problems: Partial<Record<DetailName, string>> = {};
  for (const { name, message } of issues) {
    if (isDetailName(name)) problems[name] ??= `${names[name]} ${message}.`;
  }
  return problems;
}

/** Whether a typed e-mail address is the account's own, or none was typed yet. How it was typed does not count. */
export function fitsAddress(typed: string, own = ''): boolean {
  return typed.trim() === '' || addressKey(typed) === addressKey(own);
}
