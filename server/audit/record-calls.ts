import { sessionUser } from '#contract/accounts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db, Deps } from '#platform/deps.ts';
import type { MadeCall, RecordCall } from '#platform/http/router.ts';
import { nameOfAdmin } from '../accounts/index.ts';
import { hasChangeSince, insertChange } from './audit.store.ts';
import { describeCall } from './describe-call.ts';

/** The id of the admin who made a call, or was signed in by it; null if it was no admin. */
function adminOf({ viewer, answer }: MadeCall): string | null {
  const signedIn = sessionUser.safeParse(answer);
  if (signedIn.success) return signedIn.data.isAdmin ? signedIn.data.id : null;
  return viewer?.kind === 'admin' ? viewer.id : null;
}

const HOUR_MS = 60 * 60_000;

/** Whether the same admin did the same within the last hour. */
function wasRecorded(
  deps: Db,
  { adminId, action, at }: { adminId: string; action: string; at: number },
): Promise<boolean> {
  return hasChangeSince(deps, { adminId, action, since: at - HOUR_MS });
}

/**
 * Records the calls by which admins change or export something, for the router. It never throws: what was done is
 * done. What cannot be recorded is in the log.
 */
export function recordCalls(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'reserve' | 'log'>,
): RecordCall {
  return async (call) => {
    const adminId = adminOf(call);
    if (adminId === null) return;
    const described = describeCall(call);
    try {
      await deps.reserve.use(async () => {
        const change = { ...described, id: deps.ids.id(), at: deps.clock.now(), adminId };
        await inTransaction(deps, async (inside) => {
          if (call.endpoint.recorded === 'hourly' && (await wasRecorded(inside, change))) return;
          const adminName = await nameOfAdmin(inside, adminId);
          await insertChange(inside, { ...change, adminName });
        });
      });
    } catch (error) {
      deps.log.error({ err: error, adminId, ...described }, 'A change could not be recorded.');
    }
  };
}
