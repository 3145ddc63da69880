import type { Deps } from '#platform/deps.ts';
import { codeUnusable } from './codes.errors.ts';
import { lockCode, type PromoCode } from './codes.store.ts';
import { whyUnusable } from './is-usable.ts';
import { countUses, countUsesOfPerson, foldUses, type Person, saveUse } from './uses.store.ts';

/** How long a use is held for an order that waits for its payment, in milliseconds. */
export const HOLD_MS = 30 * 60_000;

/** How many uses of a code one person can hold unpaid, so that nobody keeps a limited code from all others. */
const MOST_HOLDS = 3;

type CodeDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Locks the code by which an order was priced, before anything else is locked or written; see decision 34. Throws 409
 * `code_unusable` if it cannot be used any more, or was changed since.
 */
export async function lockCodeFor(deps: CodeDeps, priced: PromoCode): Promise<PromoCode> {
  const code = await lockCode(deps, priced.id);
  const why = code === undefined ? undefined : whyUnusable(code, deps.clock.now());
  if (code === undefined || why !== null) throw codeUnusable(why ?? undefined);
  if (code.version !== priced.version) {
    throw codeUnusable(
      `The code “${code.code}” has just been changed. Please check the new total.`,
    );
  }
  return code;
}

/** Why nobody, or not this person, can use a code any more; null where they can. Holds of `except` do not count. */
export async function whyNoRoom(
  deps: CodeDeps,
  code: PromoCode,
  { person, except }: { person: Person | null; except: readonly string[] },
): Promise<string | null> {
  const { used = 0, held = 0 } = (await countUses(deps, [code], except)).get(code.id) ?? {};
  if (code.useLimit !== null && used + held >= code.useLimit) {
    return used >= code.useLimit
      ? `The code “${code.code}” has been used up.`
      : `The last uses of the code “${code.code}” are held by orders that are being paid. Please try again in half an hour.`;
  }
  if ((code.customerLimit === null && code.useLimit === null) || person === null) return null;
  const own = await countUsesOfPerson(deps, code.id, { ...person, except });
  const limit = code.customerLimit ?? Number.POSITIVE_INFINITY;
  if (own.used >= limit) return `You have used the code “${code.code}” already.`;
  return own.used + own.held >= limit || own.held >= MOST_HOLDS
    ? `The code “${code.code}” is held for an order of yours that is not paid yet. Pay that one, or try again in half an hour.`
    : null;
}

/**
 * Holds a use of a code for an order, for half an hour, in the transaction that fixes the order's amount and locked the
 * code first; to be called last in it. `isDone`: the order is complete, so it is used at once. Throws 409
 * `code_unusable` where the limit is reached by others.
 */
export async function holdUse(
  deps: CodeDeps,
  locked: PromoCode,
  {
    orderId,
    person,
    cents,
    isDone,
  }: {
    orderId: string;
    person: Person;
    /** What the code takes off. */
    cents: number;
    isDone: boolean;
  },
): Promise<void> {
  const code = await foldUses(deps, locked);
  const why = await whyNoRoom(deps, code, { person, except: [orderId] });
  if (why !== null) throw codeUnusable(why);
  const now = deps.clock.now();
  await saveUse(deps, {
    ...{ orderId, codeId: code.id, ...person, cents },
    ...{ state: isDone ? 'used' : 'held', heldUntil: now + HOLD_MS, at: now },
  });
}
