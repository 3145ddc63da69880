import { addressKey } from '#contract/values/addresses.ts';

/** Whether a typed e-mail address is the account's own, or none was typed yet. How it was typed does not count. */
export function fitsAddress(typed: string, own = ''): boolean {
  return typed.trim() === '' || addressKey(typed) === addressKey(own);
}
