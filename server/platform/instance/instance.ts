import type { Database } from '../database/schema.ts';
import { defineError } from '../errors/app-error.ts';
import {
  deleteStoreValues,
  findStoreValue,
  getOrSetStoreValue,
  STORE_VALUES,
} from '../store-values/store-values.store.ts';

/** A store and each restored copy of it are instances with an id of their own. */
export interface Instance {
  id: string;
  /** When somebody last said that this one is the shop, in milliseconds since 1970; 0: nobody ever had to. */
  shopSince: number;
  /** When the backup was made that it was restored from, ISO 8601 UTC, until somebody says that it is the shop; then null. */
  copyOf: string | null;
}

/** Something that only the shop does was asked of a restored copy. */
const notTheShop = defineError(
  'not_the_shop',
  503,
  'This store is a restored copy and does not do this. Say first that it is the shop, above any admin page.',
);

/** The instance that a database belongs to; `newId` is its id if it has none yet. */
export async function readInstance(db: Database, newId: string): Promise<Instance> {
  return {
    id: await getOrSetStoreValue(db, STORE_VALUES.instance, newId),
    shopSince: Number((await findStoreValue(db, STORE_VALUES.shopSince)) ?? 0),
    copyOf: await findStoreValue(db, STORE_VALUES.copyOf),
  };
}

/** Notes in a restored database that it is a new instance, and a copy until `becomeShop`. `madeAt`: the time of the backup, ISO 8601 UTC. */
export async function markAsCopy(
  db: Database,
  { id, madeAt }: { id: string; madeAt: string },
): Promise<void> {
  await getOrSetStoreValue(db, STORE_VALUES.instance, id);
  await getOrSetStoreValue(db, STORE_VALUES.copyOf, madeAt);
}

/** Notes that this instance is the shop from now on, whatever it was before. */
export async function becomeShop(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (inside) => {
    await deleteStoreValues(inside, [STORE_VALUES.copyOf, STORE_VALUES.shopSince]);
    await getOrSetStoreValue(inside, STORE_VALUES.shopSince, String(now));
  });
}

/**
 * `copyOf` of the instance that a database belongs to. Read each time: a backup may be restored into a database that
 * was emptied under a process that goes on.
 */
export function findCopyOf(db: Database): Promise<string | null> {
  return findStoreValue(db, STORE_VALUES.copyOf);
}

/** Throws 503 in a restored copy: what follows is done by the shop only. `says`: what buyers are told; absent: admins are. */
export async function assertShop(db: Database, says?: string): Promise<void> {
  if ((await findCopyOf(db)) !== null) throw notTheShop(says, { retryAfterSeconds: 60 });
}
