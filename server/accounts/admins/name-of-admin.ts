import type { Db } from '#platform/deps.ts';
import { type Admin, findAdminOfAnyTime } from '../admins.store.ts';

/**
 * An admin as lists and timelines show them: the name, or else the e-mail address, with the user name, which nobody
 * changes, beside it.
 */
export function shownName({ name, email, username }: Pick<Admin, 'name' | 'email' | 'username'>) {
  const shown = name ?? email;
  return shown === null || shown === username ? username : `${shown} (${username})`;
}

/** The name of the admin with that id, who may have been removed; the id itself if there never was one. */
export async function nameOfAdmin(deps: Db, id: string): Promise<string> {
  const admin = await findAdminOfAnyTime(deps, id);
  return admin === undefined ? id : shownName(admin);
}
