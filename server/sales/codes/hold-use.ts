import type { Deps } from '#platform/deps.ts';
import { whyUnusable } from './code-terms.ts';
import { codeUnusable } from './codes.errors.ts';
import { lockCode, type PromoCode } from './codes.store.ts';
import { countHoldsFromAddress } from './holds.store.ts';
import { countUses, countUsesOfPerson, foldUses, type Person, saveUse } from './uses.store.ts';

/** How long a use of a limited code is held for an order that waits for its payment, in milliseconds. */
const HOLD_MS = 15 * 60_000;

/** How many uses of a limited code a person, and an internet address, can hold, so that nobody keeps it from others. */
const MOST_HOLDS = 3;
const MOST_HOLDS_FROM_ADDRESS = 10;

type CodeDeps = Pick<Deps, 'db' | 'clock'>;

/** Hash of the address that a use is held from (`clientAddress`), which only this store can make. */
export function hashAddress({ vault }: Pick<Deps, 'vault'>, address: string): string {
  return vault.derive('line that holds a use of a code', address).toString('base64url');
}

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

/** Whether anybody may be kept from a code by others who use it. */
const isLimited = ({ useLimit, customerLimit }: PromoCode): boolean =>
  useLimit !== null || customerLimit !== null;

interface Asking {
  /** Null: not known yet. */
  person: Person | null;
  /** Hash of the address that the request came from (`hashAddress`). */
  addressHash: string;
  /** Orders whose holds do not count. */
  except: readonly string[];
}

/** Says why nobody, or not this person, or not from this address, can use a code now; null where they can. */
export async function redemptionRefusal(
  deps: Pick<Deps, 'db'>,
  code: PromoCode,
  { person, addressHash, except }: Asking,
): Promise<string | null> {
  if (!isLimited(code)) return null;
  const { used = 0, held = 0 } = (await countUses(deps, [code], except)).get(code.id) ?? {};
  if (code.useLimit !== null && used + held >= code.useLimit) {
    return used >= code.useLimit
      ? `The code “${code.code}” has been used up.`
      : `The last uses of the code “${code.code}” are held by orders that are being paid. Please try again in 15 minutes.`;
  }
  const own = person && (await countUsesOfPerson(deps, code.id, { ...person, except }));
  if (own !== null) {
    const limit = code.customerLimit ?? Number.POSITIVE_INFINITY;
    if (own.used >= limit) return `You have used the code “${code.code}” already.`;
    if (own.used + own.held >= limit || own.held >= MOST_HOLDS) {
      return `The code “${code.code}” is held for an order of yours that is not paid yet. Pay that one, or try again in 15 minutes.`;
    }
  }
  return (await countHoldsFromAddress(deps, code.id, { addressHash, except })) >=
    MOST_HOLDS_FROM_ADDRESS
    ? `The code “${code.code}” is held for several orders from your internet connection that are not paid yet. Please try again in 15 minutes.`
    : null;
}

/**
 * Holds a use of a code for an order in the transaction that fixes the order's amount and locked the code first; to be
 * called last in it. A use that the order holds already is not held for longer. `isDone`: the order is complete, so it
 * is used at once. Throws 409 `code_unusable` where the limit is reached by others.
 */
export async function holdUse(
  deps: CodeDeps,
  locked: PromoCode,
  {
    orderId,
    person,
    addressHash,
    cents,
    isDone,
  }: {
    orderId: string;
    person: Person;
    addressHash: string;
    /** How much the code takes off the order. */
    cents: number;
    isDone: boolean;
  },
): Promise<void> {
  const code = await foldUses(deps, locked);
  const why = await redemptionRefusal(deps, code, { person, addressHash, except: [orderId] });
  if (why !== null) throw codeUnusable(why);
  const now = deps.clock.now();
  await saveUse(deps, {
    orderId,
    codeId: code.id,
    ...person,
    addressHash: isDone ? null : addressHash,
    cents,
    state: isDone ? 'used' : 'held',
    heldUntil: now + HOLD_MS,
    at: now,
  });
}
