import type { OpenStore } from '../open-store.ts';

/** The orders under an e-mail address, whatever their state. */
export function ordersOf({ deps }: OpenStore, email: string) {
  return deps.db.selectFrom('purchase').selectAll().where('email', '=', email).execute();
}
