import type { OpenStore } from '../open-store.ts';

/** Ends every session. */
export async function endSessions({ deps }: OpenStore): Promise<void> {
  await deps.db.deleteFrom('session').execute();
}
