import { addressKey } from '#contract/values/addresses.ts';
import { visibleIn } from '#contract/values/characters.ts';
import { HYPHENS } from '#contract/values/fold-text.ts';

/**
 * The form in which promotion codes are compared: without characters that nobody sees, in lower case, and full width as
 * usual width, and any hyphen as the usual one. Empty where nothing of the code is visible.
 */
export const codeKey = (code: string): string =>
  visibleIn(code).normalize('NFKC').replace(HYPHENS, '-').toLowerCase();

/**
 * The form in which e-mail addresses are compared for a code's limit: `addressKey`, without what follows a plus sign in
 * front of the @, because mail for "ada+1@example.com" usually reaches "ada@example.com".
 */
export function personKey(email: string): string {
  return addressKey(email).replace(/(?<=.)\+.*(?=@)/, '');
}
