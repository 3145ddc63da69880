import { sql } from 'kysely';
import type { OpenStore } from '../open-store.ts';

/** Has the database refuse every change, or take changes again. */
export async function refuseChanges({ deps: { db } }: OpenStore, isRefused: boolean) {
  await sql`pragma query_only = ${sql.raw(isRefused ? '1' : '0')}`.execute(db);
}
