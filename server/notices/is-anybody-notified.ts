import type { Db } from '#platform/deps.ts';
import { listAdmins } from '../accounts/index.ts';
import { listWanted } from './notices.store.ts';

/** Whether any admin has an e-mail address and wants notices of any kind. */
export async function isAnybodyNotified(deps: Db): Promise<boolean> {
  for (const { id, email } of await listAdmins(deps)) {
    if (email !== null && (await listWanted(deps, id)).length > 0) return true;
  }
  return false;
}
