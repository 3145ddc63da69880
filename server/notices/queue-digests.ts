import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { findAdmin } from '../accounts/index.ts';
import { queueMail } from '../mail/index.ts';
import { listDue, takeHeld } from './held-notices.store.ts';
import { beginHours } from './notices.store.ts';
import type { NoticeDeps } from './notify-admins.ts';
import { writeDigest, writeSalesOf } from './write-digest.ts';

const MINUTE_MS = 60_000;

type Due = Awaited<ReturnType<typeof listDue>>[number];

/**
 * Queues the message about what waits for an admin: the sales of a day, or all else, also of kinds whose hour is not
 * over: one message less.
 */
async function queueDigest(deps: NoticeDeps, due: Due): Promise<void> {
  const { adminId, day } = due;
  const held = await takeHeld(deps, due);
  if (held.length === 0) return;
  const email = (await findAdmin(deps, adminId))?.email ?? null;
  // Removed, or without an address since: they get no notices.
  if (email === null) return;
  const content = day === null ? writeDigest(held) : writeSalesOf(day, held);
  await queueMail(deps, { kind: 'notice-digest', to: email, content });
  if (day !== null) return;
  const kinds = [...new Set(held.map(({ kind }) => kind))];
  await beginHours(deps, { adminId, kinds, now: deps.clock.now() });
}

/** Queues one message to each admin about what waited until its hour was over, and one about each day that is. */
export async function queueDigests(deps: NoticeDeps): Promise<void> {
  for (const due of await listDue(deps, deps.clock.now()))
    await inTransaction(deps, (inside) => queueDigest(inside, due));
}

/** Keeps queueing what waited long enough, in one process. */
export function startDigests(deps: NoticeDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.runOnOneNode(MINUTE_MS, 'digests of notices', () => queueDigests(deps));
}
