import { visibleIn } from '#contract/values/characters.ts';
import { HYPHENS } from '#contract/values/fold-text.ts';

/**
 * The form in which promotion codes are compared: without characters that nobody sees, in lower case, and full width as
 * usual width, and any hyphen as the usual one. Empty where nothing of the code is visible.
 */
export const codeKey = (code: string): string =>
  visibleIn(code).normalize('NFKC').replace(HYPHENS, '-').toLowerCase();
