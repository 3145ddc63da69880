import { PROVIDER_ACTOR } from '#contract/orders.ts';
import { visibleIn } from '#contract/values/characters.ts';
import type { Db } from '#platform/deps.ts';
import { nameTaken } from '../accounts.errors.ts';
import {
  type Admin,
  findAdminOfAnyTime,
  listAdmins,
  lockAdmins,
  storeAdminName,
} from '../admins.store.ts';

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

/** Saves the name of an admin, in a transaction. Throws 400 `name_taken` if somebody else is called so. */
export async function saveAdminName(
  deps: Db,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (await isNameTaken(deps, { id, name })) throw nameTaken();
  await storeAdminName(deps, { id, name });
}

/** The names of those who act on timelines and are no admins, as stored and as screens say it. */
const OTHERS = ['system', 'store', 'buyer', 'customer', PROVIDER_ACTOR, 'stripe'];

/** A name as people tell it from others: neither case, width nor blanks do. */
const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether timelines use this name for something or somebody else than an admin. */
const isNameOfOthers = (name: string): boolean => OTHERS.includes(nameKey(name));
