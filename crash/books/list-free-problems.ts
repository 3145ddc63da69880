import type { Ledger } from './ledger.ts';
import type { Books } from './read-books.ts';

/** Each redeemed code creates one order, and the orders named in answers exist. */
export function listFreeProblems({ orders, items }: Books, ledger: Ledger): string[] {
  const packagesOf = Map.groupBy(items, ({ purchase_id }) => purchase_id);
  const nameOf = (email: string, packageIds: readonly string[]) =>
    `${email}: ${packageIds.toSorted().join(', ')}`;
  const free = Map.groupBy(
    orders.filter((order) => order.total_cents === 0),
    ({ id, email_key }) =>
      nameOf(
        email_key,
        (packagesOf.get(id) ?? []).map(({ package_id }) => package_id),
      ),
  );
  const problems: string[] = [];
  const asked = Map.groupBy(ledger.redeemed, ({ email, packageIds }) => nameOf(email, packageIds));
  for (const [name, found] of free) {
    if (!asked.has(name)) problems.push(`a free order of ${name} that nobody asked for`);
    if (found.length > 1) problems.push(`${found.length} free orders of ${name}`);
  }
  for (const [name, tries] of asked) {
    const there = new Set(free.get(name)?.map(({ id }) => id));
    const told = tries.flatMap(({ orderIds }) => [...orderIds]);
    const missing = told.filter((id) => !there.has(id));
    if (missing.length > 0) problems.push(`free orders of ${name} are gone: ${missing}`);
  }
  return problems;
}
