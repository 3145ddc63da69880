import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findAdmin } from '../accounts/index.ts';
import { queueMail } from '../mail/index.ts';
import { listDueAdmins, takeHeld } from './held-notices.store.ts';
import { beginHours } from './notices.store.ts';
import type { NoticeDeps } from './notify-admins.ts';
import { writeDigest } from './write-digest.ts';

const MINUTE_MS = 60_000;

/** Queues the message about what waits for an admin, also of kinds whose hour is not over: one message less. */
async function queueDigest(deps: NoticeDeps, adminId: string): Promise<void> {
  const held = await takeHeld(deps, adminId);
  if (held.length === 0) return;
  const email = (await findAdmin(deps, adminId))?.email ?? null;
  // Removed, or without an address since: they get no notices.
  if (email === null) return;
  await queueMail(deps, { kind: 'notice-digest', to: email, content: writeDigest(held) });
  const kinds = [...new Set(held.map(({ kind }) => kind))];
  await beginHours(deps, { adminId, kinds, now: deps.clock.now() });
}

/** Queues one message to each admin for whom notices have waited until their hour was over. */
export async function queueDigests(deps: NoticeDeps): Promise<void> {
  for (const adminId of await listDueAdmins(deps, deps.clock.now()))
    await inTransaction(deps, (inside) => queueDigest(inside, adminId));
}

/** Keeps queueing what waited long enough, in one process. */
export function startDigests(deps: NoticeDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.runOnOneNode(MINUTE_MS, 'digests of notices', () => queueDigests(deps));
}
