import type { CodeInput } from '#contract/codes/codes.ts';
import { visibleIn } from '#contract/values/characters.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { listPackagesWithVideos } from '../../catalog/index.ts';
import { codeTaken, noSuchCode } from './codes.errors.ts';
import { type CodeTerms, insertCode, lockCode, updateCode } from './codes.store.ts';
import { comparePromoCode } from './compare-promo-code.ts';

type SaveDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Stores a new promotion code, or changes that of `codeId`. Returns its id. Throws 400 naming the field, 404, and 409.
 */
export async function saveCode(
  deps: SaveDeps,
  { codeId, input }: { codeId: string | null; input: CodeInput },
): Promise<string> {
  const terms = readTerms(input);
  // The code in the settings makes everything free: the terms set here would never count.
  if (terms.isOn && (await comparePromoCode(deps, terms)) !== null) {
    throw codeTaken('code: this is the free access code already. Please choose another name.');
  }
  try {
    return await inTransaction(deps, (inside) => store(inside, codeId, terms));
  } catch (error) {
    throw isUniqueViolation(error) ? codeTaken() : error;
  }
}

async function store(deps: SaveDeps, codeId: string | null, terms: CodeTerms): Promise<string> {
  const known = codeId === null ? undefined : await lockCode(deps, codeId);
  if (codeId !== null && known === undefined) throw noSuchCode();
  await assertPackages(deps, terms.packageIds ?? [], known?.packageIds ?? []);
  // A code that clashes may be changed without a new name.
  const code = terms.code === known?.code ? known.code : visibleIn(terms.code);
  if (known !== undefined) {
    await updateCode(deps, known, { ...terms, code });
    return known.id;
  }
  const id = deps.ids.id();
  await insertCode(deps, { ...terms, code, id, createdAt: deps.clock.now() });
  return id;
}

/** A package that was deleted since may stay in a code. */
async function assertPackages(deps: Db, ids: readonly string[], before: readonly string[]) {
  if (ids.length === 0) return;
  const there = await listPackagesWithVideos(deps, { offSaleToo: true });
  const known = new Set([...before, ...there.map(({ id }) => id)]);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidInput(`packageIds: there is no package ${unknown}.`);
}

function readTerms(input: CodeInput): CodeTerms {
  const { percentOff, amountOff, packageIds, startsAt, endsAt, ...rest } = input;
  const centsOff = amountOff === null ? null : centsFromDecimal(amountOff);
  if ((percentOff === null) === (centsOff === null)) {
    throw invalidInput('percentOff: give a percentage or an amount, one of the two.');
  }
  if (centsOff === 0) throw invalidInput('amountOff: must be at least $0.01');
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? null : Date.parse(at)));
  if (start != null && end != null && end <= start) {
    throw invalidInput('endsAt: must be after startsAt');
  }
  return {
    code: rest.code,
    percentOff,
    centsOff,
    minimumCents: centsFromDecimal(rest.minimumAmount ?? '0') ?? 0,
    packageIds: packageIds === null ? null : [...new Set(packageIds)],
    startsAt: start ?? null,
    endsAt: end ?? null,
    useLimit: rest.useLimit,
    customerLimit: rest.customerLimit,
    isOn: rest.isOn,
  };
}
