import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from './settings.store.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether `code` is the shop's promotion code, compared in constant time; unset means none is. */
export async function isPromoCode(
  deps: Pick<Deps, 'db' | 'vault'>,
  { code }: { code: string },
): Promise<boolean> {
  const { FREE_PROMO_CODE: valid = '' } = await readSettings(deps, ['FREE_PROMO_CODE']);
  return timingSafeEqual(digest(code.trim()), digest(valid)) && valid !== '';
}
