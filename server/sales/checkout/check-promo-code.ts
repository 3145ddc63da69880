import type { Deps } from '#platform/deps.ts';
import { isPromoCode } from './is-promo-code.ts';

/**
 * Whether `code` is the shop's promotion code. Wrong codes are counted by address; throws 429 after
 * too many. A blank code is not valid and not counted.
 */
export async function checkPromoCode(
  deps: Pick<Deps, 'db' | 'vault' | 'limits' | 'policy'>,
  { code, address }: { code: string; address: string },
): Promise<boolean> {
  if (code.trim() === '') return false;
  const count = { limit: deps.policy.limits.promoCode, subject: address };
  await deps.limits.take(count);
  const valid = await isPromoCode(deps, { code });
  if (valid) await deps.limits.makeRefund(count);
  return valid;
}
