import type { Db } from '#platform/deps.ts';
import { nameTaken } from '../accounts.errors.ts';
import { storeAdminName } from '../admins.store.ts';
import { isNameTaken } from './is-name-taken.ts';

/** Saves the name of an admin, in a transaction. Throws 400 `name_taken` if somebody else is called so. */
export async function saveAdminName(
  deps: Db,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (await isNameTaken(deps, { id, name })) throw nameTaken();
  await storeAdminName(deps, { id, name });
}
