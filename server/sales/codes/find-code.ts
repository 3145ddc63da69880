import type { Deps } from '#platform/deps.ts';
import type { Count } from '#platform/limits/failure-limits.ts';
import { makesAllFree, whyUnusable } from './code-terms.ts';
import { findCodeByName, type PromoCode } from './codes.store.ts';
import { comparePromoCode } from './compare-promo-code.ts';
import { codeKey } from './comparison-keys.ts';
import { countUses } from './uses.store.ts';

type FindDeps = Pick<Deps, 'db' | 'vault' | 'limits' | 'policy' | 'clock'>;

interface TypedCode {
  code: string;
  /** The address of the request, as limits count it. */
  address: string;
}

/** How long it is remembered that a typed code was counted already, in seconds. */
const SAME_TYPING_SECONDS = 600;

const attempt = ({ policy }: FindDeps, { address }: TypedCode): Count => ({
  limit: policy.limits.promoCode,
  subject: address,
});

/** The mark that the call for reductions has counted a code from this address already. */
const counted = ({ code, address }: TypedCode): Count => ({
  limit: { name: 'promo-code-counted', points: 1, windowSeconds: SAME_TYPING_SECONDS },
  subject: `${address} ${codeKey(code)}`,
});

/**
 * The code that somebody typed: `free` for the one in the settings, null where there is none of that name. Wrong ones
 * are counted by address; throws 429 after too many. A blank code is not counted.
 */
export async function findCode(
  deps: FindDeps,
  typed: TypedCode,
): Promise<PromoCode | 'free' | null> {
  if (codeKey(typed.code) === '') return null;
  await deps.limits.take(attempt(deps, typed));
  const found = await find(deps, typed);
  if (found !== null) await deps.limits.releaseAttempt(attempt(deps, typed));
  return found;
}

/**
 * As `findCode`, for the call that asks for reductions: the one in the settings is none. Whatever is typed once counts
 * once, here, however often the page asks about it, and in `validate-promo-code`.
 */
export async function findReducingCode(
  deps: FindDeps,
  typed: TypedCode,
): Promise<PromoCode | null> {
  if (codeKey(typed.code) === '') return null;
  const isNew = await countFirst(deps, typed);
  const found = await find(deps, typed);
  if (found === null || found === 'free') return null;
  if (isNew) await deps.limits.releaseAttempt(attempt(deps, typed), counted(typed));
  return found;
}

/** Counts a code, unless it was counted for this address a short time ago. Returns whether it did. */
async function countFirst(deps: FindDeps, typed: TypedCode): Promise<boolean> {
  const once = counted(typed);
  try {
    await deps.limits.take(attempt(deps, typed), once);
    return true;
  } catch (error) {
    if (await deps.limits.isUsedUp(once)) return false;
    throw error;
  }
}

/**
 * The one in the settings comes first where it is written so. Where only its key is the same, another code that is
 * found comes first: what takes something off must not make everything free.
 */
async function find(deps: FindDeps, typed: TypedCode): Promise<PromoCode | 'free' | null> {
  const free = await comparePromoCode(deps, typed);
  if (free === 'written') return 'free';
  return (await findCodeByName(deps, typed.code)) ?? (free && 'free');
}

/**
 * Whether a code makes any cart free for anyone: the shop's code in the settings, or another one without conditions
 * that can be used now. Wrong codes are counted by address; throws 429 after too many. A blank code is not valid and
 * not counted.
 */
export async function checkPromoCode(deps: FindDeps, typed: TypedCode): Promise<boolean> {
  if (codeKey(typed.code) === '') return false;
  const wasCounted = await deps.limits.releaseAttempt(counted(typed));
  if (!wasCounted) await deps.limits.take(attempt(deps, typed));
  const valid = await isFreeForAll(deps, await find(deps, typed));
  if (valid) await deps.limits.releaseAttempt(attempt(deps, typed));
  return valid;
}

async function isFreeForAll(deps: FindDeps, code: PromoCode | 'free' | null): Promise<boolean> {
  if (code === 'free') return true;
  if (code === null || !makesAllFree(code)) return false;
  if (whyUnusable(code, deps.clock.now()) !== null) return false;
  const { used = 0, held = 0 } = (await countUses(deps, [code])).get(code.id) ?? {};
  return code.useLimit === null || used + held < code.useLimit;
}
