import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { codeSettings } from './codes.settings.ts';
import { codeKey } from './comparison-keys.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The form in which the code of the settings was compared before there was `codeKey`. */
const writtenKey = (code: string): string => code.trim().toLowerCase();

/**
 * Compares `code` with the shop's promotion code in constant time: `written` exactly so but for case and outer blanks,
 * the `same` by its key, or null. Unset, or with nothing that is visible, means that no code is valid.
 */
export async function comparePromoCode(
  deps: Pick<Deps, 'db' | 'vault'>,
  { code }: { code: string },
): Promise<'written' | 'same' | null> {
  const valid = (await readSetting(deps, codeSettings.promotionCode)) ?? '';
  const isEqual = (form: (code: string) => string) =>
    timingSafeEqual(digest(form(code)), digest(form(valid)));
  const [isWritten, isSame] = [isEqual(writtenKey), isEqual(codeKey)];
  if (codeKey(valid) === '') return null;
  return isWritten ? 'written' : isSame ? 'same' : null;
}

/** The key of the shop's promotion code; empty where none is set. */
export async function readFreeKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<string> {
  return codeKey((await readSetting(deps, codeSettings.promotionCode)) ?? '');
}
