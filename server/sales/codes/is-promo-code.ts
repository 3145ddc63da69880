import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#platform/deps.ts';
import { readSetting } from '../../settings/index.ts';
import { codeSettings } from './codes.settings.ts';

const digest = (code: string): Buffer =>
  createHash('sha256').update(code.trim().toLowerCase()).digest();

/**
 * Whether `code` is the shop's promotion code, compared in constant time; case and outer blanks do not
 * matter. Unset means none is.
 */
export async function isPromoCode(
  deps: Pick<Deps, 'db' | 'vault'>,
  { code }: { code: string },
): Promise<boolean> {
  const valid = (await readSetting(deps, codeSettings.promotionCode)) ?? '';
  return timingSafeEqual(digest(code), digest(valid)) && valid !== '';
}
