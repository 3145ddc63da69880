import { visibleIn } from '#contract/values/characters.ts';
import type { Db } from '#platform/deps.ts';
import { type Admin, findAdminOfAnyTime } from '../admins.store.ts';
import { isNameOfOthers } from './name-of-others.ts';

/** Without what could turn the user name round: some names were stored before that was refused in them. */
const seen = (text: string | null) => visibleIn(text ?? '');

/**
 * An admin as lists and timelines show them: the name, or else the e-mail address, with the user name, which nobody
 * changes, beside it. The user name stands alone where there is nothing else, unless the store or a buyer is meant by
 * it, or it looks like a name with a user name.
 */
export function shownName({ name, email, username }: Pick<Admin, 'name' | 'email' | 'username'>) {
  const login = seen(username);
  const shown = seen(name) || seen(email) || login;
  return shown === login && !isNameOfOthers(login) && !login.includes('(')
    ? login
    : `${shown} (${login})`;
}

/** The name of the admin with that id, who may have been removed; the id itself if there never was one. */
export async function nameOfAdmin(deps: Db, id: string): Promise<string> {
  const admin = await findAdminOfAnyTime(deps, id);
  return admin === undefined ? id : shownName(admin);
}
