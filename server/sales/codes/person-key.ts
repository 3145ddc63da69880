import { addressKey } from '#contract/values/addresses.ts';

/**
 * The form in which e-mail addresses are compared for a code's limit: `addressKey`, without what follows a plus sign in
 * front of the @, because mail for "ada+1@example.com" usually reaches "ada@example.com".
 */
export function personKey(email: string): string {
  return addressKey(email).replace(/(?<=.)\+.*(?=@)/, '');
}
