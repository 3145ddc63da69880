import { readShopNeeds, type ShopNeed } from '../../../overview/index.ts';
import { shopPayments } from '../../../payment-providers/stripe/index.ts';
import type { DoctorContext, DoctorDeps } from '../doctor-context.ts';
import { type Finding, ok, Unexamined } from '../finding.ts';

export function asFinding({ state, says, detail }: ShopNeed): Finding {
  return { state, says: `${says}.`, remedy: detail };
}

/** Finds what the overview says of the shop that is of these kinds, in its words. */
export async function shopFindings(
  deps: DoctorDeps,
  kinds: readonly ShopNeed['kind'][],
): Promise<Finding[]> {
  const needs = await readShopNeeds(deps, shopPayments(deps));
  return needs.filter(({ kind }) => kinds.includes(kind)).map(asFinding);
}

/** As `shopFindings`, where there has to be one: only of a copy the overview does not say it. */
export async function missingFrom(deps: DoctorDeps, kind: ShopNeed['kind']): Promise<Finding[]> {
  const found = await shopFindings(deps, [kind]);
  if (found.length === 0) throw new Unexamined('this store is a copy');
  return found;
}

/** Whether the shop shows a contact of its own, and whether an admin hears of what happens. */
export async function checkShop(context: Pick<DoctorContext, 'deps'>): Promise<Finding[]> {
  const found = await shopFindings(await context.deps(), ['contact', 'notices']);
  return found.length > 0 ? found : [ok('Visitors see a contact of its own.')];
}
