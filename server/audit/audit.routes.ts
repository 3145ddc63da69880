import * as contract from '#contract/admins/audit.ts';
import { NEXT_CURSOR_HEADER } from '#contract/pages-of-lists.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { listChanges } from './audit.store.ts';

/** Routes by which admins read the recorded changes. No call changes them. */
export function auditRoutes(router: Router, deps: Db): void {
  router.on(contract.listChanges, async ({ query, reply }) => {
    const { changes, nextCursor } = await listChanges(deps, query);
    if (nextCursor !== null) reply.header(NEXT_CURSOR_HEADER, nextCursor);
    return changes.map(({ at, adminName, ...change }) => {
      return { ...change, at: isoTime(at), admin: adminName };
    });
  });
}
