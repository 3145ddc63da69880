import type { Db } from '#platform/deps.ts';
import { type Admin, findAdminOfAnyTime } from '../admins.store.ts';

/** An admin as timelines show them: the name, else the e-mail address, else the user name. */
export function shownName({ name, email, username }: Pick<Admin, 'name' | 'email' | 'username'>) {
  return name ?? email ?? username;
}

/** The name of the admin with that id, who may have been removed; the id itself if there never was one. */
export async function nameOfAdmin(deps: Db, id: string): Promise<string> {
  const admin = await findAdminOfAnyTime(deps, id);
  return admin === undefined ? id : shownName(admin);
}
