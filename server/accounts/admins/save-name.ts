import type { Deps } from '#platform/deps.ts';
import { invalidInput } from '#platform/errors/app-error.ts';
import { listAdmins, storeAdminName } from '../admins.store.ts';

/** Whoever else acts in timelines. */
const NOT_ADMINS = ['system', 'store', 'buyer', 'customer', 'payment provider'];

/** As people see it: neither case, width nor blanks tell names apart. */
const seen = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Saves the name of an admin. Throws 400 if another one, or somebody who is none, is called so. */
export async function saveAdminName(
  deps: Pick<Deps, 'db'>,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const others = (await listAdmins(deps)).filter((admin) => admin.id !== id);
  const taken = others.flatMap(({ name: other, username }) => [other ?? username, username]);
  if ([...NOT_ADMINS, ...taken].some((other) => seen(other) === seen(name)))
    throw invalidInput('name: is what somebody else is called here');
  await storeAdminName(deps, { id, name });
}
