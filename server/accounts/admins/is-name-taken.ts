import type { Db } from '#platform/deps.ts';
import { listAdmins, lockAdmins } from '../admins.store.ts';
import { shownName } from './name-of-admin.ts';
import { isNameOfOthers, nameKey } from './name-of-others.ts';

/**
 * Whether an admin other than that of `id`, or somebody who is none, is called so. In a transaction, of two who ask at
 * once the second waits for the first to end.
 */
export async function isNameTaken(
  deps: Db,
  { id, name }: { id?: string; name: string },
): Promise<boolean> {
  await lockAdmins(deps);
  // Read after the lock: it does not find who became an admin while it waited.
  const others = (await listAdmins(deps)).filter((admin) => admin.id !== id);
  const names = others.flatMap((one) => [one.name, one.email, one.username, shownName(one)]);
  const taken = new Set(names.map((other) => nameKey(other ?? '')));
  return isNameOfOthers(name) || taken.has(nameKey(name));
}
