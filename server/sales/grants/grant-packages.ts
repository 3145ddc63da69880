import type * as z from 'zod/mini';
import { fullName } from '#contract/customers.ts';
import type { grantInput } from '#contract/grants/grants.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { type Customer, hasNoAddress, lockCustomerByEmail } from '../../accounts/index.ts';
import type { PackageWithVideos } from '../../catalog/index.ts';
import { assertReachable } from '../../mail/index.ts';
import { findOwnedPackages } from '../access/index.ts';
import { listOwnedPackageIds, type Order } from '../orders/index.ts';
import { createRecipient } from './create-recipient.ts';
import { give } from './give.ts';
import { alreadyHas, noAccountYet, noAddress } from './grants.errors.ts';
import { readGrantable } from './read-grantable.ts';

type GrantDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

/**
 * Gives packages to the person with an e-mail address, with an account of their own if they have none and `newAccount`
 * says so. `actor`: the admin's user name. Throws 404 for an unknown package; 409 for one that was deleted, was never
 * on sale or is theirs already, and for an address without an account.
 */
export async function grantPackages(
  deps: GrantDeps,
  { email, packageIds, reason, newAccount, actor }: z.output<typeof grantInput> & { actor: string },
): Promise<Order> {
  const packages = await readGrantable(deps, packageIds);
  return inTransaction(deps, async (inside) => {
    const known = await lockCustomerByEmail(inside, email);
    if (known === undefined && newAccount === undefined) {
      throw noAccountYet(
        `Nobody has an account with ${email}. Check the address, or create an account for it.`,
      );
    }
    if (known === undefined) await assertReachable(inside, email, 'email');
    const person = { firstName: '', lastName: '', ...newAccount, email };
    const customer = known ?? (await createRecipient(inside, person)).customer;
    if (hasNoAddress(customer)) throw noAddress();
    await assertHasNone(inside, customer, packages);
    return give(inside, { customer, packages, reason, actor });
  });
}

async function assertHasNone(
  deps: GrantDeps,
  customer: Customer,
  packages: readonly PackageWithVideos[],
): Promise<void> {
  const ownedIds = await listOwnedPackageIds(deps, customer.id);
  const packageIds = packages.map((one) => one.id);
  const holdings = await findOwnedPackages(deps, { ownedIds, packageIds });
  const held = packages.filter((one) => holdings.get(one.id)?.isOwned);
  if (held.length === 0) return;
  const titles = new Intl.ListFormat('en').format(held.map(({ name }) => name));
  throw alreadyHas(`${fullName(customer)} already has ${titles}. Nothing was given.`);
}
