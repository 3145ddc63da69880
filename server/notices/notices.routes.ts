import * as contract from '#contract/mail.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import type { Router } from '#platform/http/router.ts';
import { findAdmin } from '../accounts/index.ts';
import { listWanted, replaceWanted } from './notices.store.ts';

async function describeNotices(deps: Db, adminId: string): Promise<contract.Notices> {
  const admin = await findAdmin(deps, adminId);
  if (admin === undefined) throw notSignedIn();
  const wanted = new Set(await listWanted(deps, adminId));
  return {
    email: admin.email,
    kinds: contract.noticeKind.options.filter((kind) => wanted.has(kind)),
  };
}

interface Choice {
  kinds: contract.NoticeKind[];
  before?: contract.NoticeKind[] | undefined;
}

/** The kinds that are wanted once a form was saved. `present`: those that are wanted now. */
function mergedWith(
  present: readonly contract.NoticeKind[],
  { kinds, before }: Choice,
): contract.NoticeKind[] {
  if (before === undefined) return kinds;
  const kept = present.filter((kind) => kinds.includes(kind) || !before.includes(kind));
  return [...kept, ...kinds.filter((kind) => !before.includes(kind))];
}

/** Which messages an admin wants. */
export function noticeRoutes(router: Router, deps: Db): void {
  router.on(contract.getNotices, ({ viewer }) => describeNotices(deps, viewer.id));
  router.on(contract.saveNotices, ({ viewer, body }) =>
    inTransaction(deps, async (inside) => {
      const { id: adminId } = viewer;
      const kinds = mergedWith(await listWanted(inside, adminId), body);
      await replaceWanted(inside, { adminId, kinds });
      return describeNotices(inside, viewer.id);
    }),
  );
}
