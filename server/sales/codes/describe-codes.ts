import type { PromoCode as CodeResponse } from '#contract/codes/codes.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { listClashing, type PromoCode } from './codes.store.ts';
import { readFreeKey } from './compare-promo-code.ts';
import { codeKey } from './comparison-keys.ts';
import { countUses, type Usage } from './uses.store.ts';

const orNull = <From, To>(value: From | null, write: (value: From) => To): To | null =>
  value === null ? null : write(value);

/** Codes as admins see them, with how often each is used. */
export async function describeCodes(
  deps: Pick<Deps, 'db' | 'vault'>,
  codes: readonly PromoCode[],
): Promise<CodeResponse[]> {
  const usages = await countUses(deps, codes);
  const free = await readFreeKey(deps);
  return codes.map((code) => ({
    ...describe(code, usages.get(code.id)),
    clash: clashOf(code, free),
  }));
}

function clashOf({ code, isClashing, isOn }: PromoCode, free: string): CodeResponse['clash'] {
  const key = codeKey(code);
  if (key === '') return 'unseen';
  if (isClashing) return 'code';
  return isOn && key === free ? 'free' : null;
}

function describe(
  code: PromoCode,
  usage: Usage = { used: 0, held: 0, late: 0 },
): Omit<CodeResponse, 'clash'> {
  return {
    id: code.id,
    code: code.code,
    percentOff: code.percentOff,
    amountOff: orNull(code.centsOff, decimalFromCents),
    minimumAmount: code.minimumCents === 0 ? null : decimalFromCents(code.minimumCents),
    packageIds: orNull(code.packageIds, (ids) => [...ids]),
    startsAt: orNull(code.startsAt, isoTime),
    endsAt: orNull(code.endsAt, isoTime),
    useLimit: code.useLimit,
    customerLimit: code.customerLimit,
    isOn: code.isOn,
    createdAt: isoTime(code.createdAt),
    ...usage,
  };
}

/** The names of the codes that `clash` and are on, at most 20. */
export async function listClashingCodes(deps: Pick<Deps, 'db' | 'vault'>): Promise<string[]> {
  return listClashing(deps, await readFreeKey(deps));
}
