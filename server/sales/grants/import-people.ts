import type { ImportedPerson, ImportOutcome } from '#contract/grants/import.ts';
import { addressKey } from '#contract/values/addresses.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type Customer,
  findCustomerByEmail,
  hasNoAddress,
  lockCustomerByEmail,
} from '../../accounts/index.ts';
import { listPackagesWithVideos, type PackageWithVideos } from '../../catalog/index.ts';
import { readReach, UNREACHABLE } from '../../mail/index.ts';
import { compareWithOwned } from '../access/index.ts';
import { listOwnedOf } from '../orders/index.ts';
import { createRecipient } from './create-recipient.ts';
import { give } from './give.ts';
import { noAddress, noSuchPackage } from './grants.errors.ts';
import { whyNotGrantable } from './read-grantable.ts';

type ImportDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;
type Packages = ReadonlyMap<string, PackageWithVideos>;

interface Account {
  customer: Customer;
  isNew: boolean;
}

/** Tells for each person, in the order of the list, what an import would give them now. Changes nothing. */
export async function checkPeople(
  deps: ImportDeps,
  { people }: { people: readonly ImportedPerson[] },
): Promise<ImportOutcome[]> {
  const packages = await readPackages(deps);
  const accounts = new Map<string, Account>();
  for (const { email } of people) {
    const customer = await findCustomerByEmail(deps, email);
    if (customer !== undefined) accounts.set(addressKey(email), { customer, isNew: false });
  }
  return decide(deps, { people, packages, accounts });
}

/**
 * Gives each person what they do not have, in one transaction, and tells them. Each address is there once. `actor`: the
 * admin's user name. Returns what was done, in their order.
 */
export async function importPeople(
  deps: ImportDeps,
  given: { people: readonly ImportedPerson[]; reason: string; actor: string },
): Promise<ImportOutcome[]> {
  const { people, reason, actor } = given;
  const packages = await readPackages(deps);
  return inTransaction(deps, async (inside) => {
    const accounts = await openAccounts(inside, people, packages);
    // Only now: what others gave until their accounts were locked is known.
    const outcomes = await decide(inside, { people, packages, accounts });
    for (const [index, { email }] of people.entries()) {
      const account = accounts.get(addressKey(email));
      const ids = outcomes[index]?.given ?? [];
      if (account === undefined || ids.length === 0) continue;
      const chosen = ids.flatMap((id) => packages.get(id) ?? []);
      await give(inside, { customer: account.customer, packages: chosen, reason, actor });
    }
    return outcomes;
  });
}

/** All packages by their ids: what somebody owns may be any of them. */
async function readPackages(deps: ImportDeps): Promise<Packages> {
  const packages = await listPackagesWithVideos(deps, { deletedToo: true });
  return new Map(packages.map((one) => [one.id, one]));
}

/**
 * The accounts of the people, locked, and created for those who have none and no problem; in an order that is always
 * the same, because two imports of the same people could deadlock otherwise.
 */
async function openAccounts(
  deps: ImportDeps,
  people: readonly ImportedPerson[],
  packages: Packages,
): Promise<Map<string, Account>> {
  const accounts = new Map<string, Account>();
  const reaches = await readReach(deps);
  const byKey = new Map(people.map((person) => [addressKey(person.email), person]));
  for (const key of [...byKey.keys()].sort()) {
    const person = byKey.get(key);
    const customer = await lockCustomerByEmail(deps, key);
    if (customer !== undefined) accounts.set(key, { customer, isNew: false });
    else if (person !== undefined && reaches(person.email) && problemOf(person, packages) === null)
      accounts.set(key, await createRecipient(deps, person));
  }
  return accounts;
}

async function decide(
  deps: ImportDeps,
  {
    people,
    packages,
    accounts,
  }: {
    people: readonly ImportedPerson[];
    packages: Packages;
    /** By the key of the address. */
    accounts: ReadonlyMap<string, Account>;
  },
): Promise<ImportOutcome[]> {
  const ids = [...accounts.values()].map(({ customer }) => customer.id);
  const owned = await listOwnedOf(deps, ids);
  const reaches = await readReach(deps);
  return people.map((person) => {
    const account = accounts.get(addressKey(person.email));
    const isOutOfReach = account === undefined && !reaches(person.email);
    const problem =
      problemOf(person, packages) ?? (isOutOfReach ? `The address ${UNREACHABLE}` : null);
    if (problem !== null) return { given: [], held: [], isNew: false, problem };
    const theirs = (owned.get(account?.customer.id ?? '') ?? []).flatMap(
      ({ packageId }) => packages.get(packageId) ?? [],
    );
    const isNew = account?.isNew ?? true;
    return { ...divide(person, { packages, theirs }), isNew, problem: null };
  });
}

/** Says why a person cannot be given their packages; null: nothing is wrong. */
function problemOf({ email, packageIds }: ImportedPerson, packages: Packages): string | null {
  if (hasNoAddress({ email })) return noAddress().message;
  for (const id of packageIds) {
    const one = packages.get(id);
    const problem = one === undefined ? noSuchPackage() : whyNotGrantable(one);
    if (problem !== null) return problem.message;
  }
  return null;
}

function divide(
  { packageIds }: ImportedPerson,
  { packages, theirs }: { packages: Packages; theirs: readonly PackageWithVideos[] },
): Pick<ImportOutcome, 'given' | 'held'> {
  const chosen = [...new Set(packageIds)].flatMap((id) => packages.get(id) ?? []);
  const isHeld = (one: PackageWithVideos) => compareWithOwned(one, theirs).isOwned;
  return {
    given: chosen.filter((one) => !isHeld(one)).map(({ id }) => id),
    held: chosen.filter(isHeld).map(({ id }) => id),
  };
}
