import type { NoticeKind } from '#contract/mail.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { listAdmins } from '../accounts/index.ts';
import { addWanted } from './notices.store.ts';

/** Has every admin notified of a kind from now on; each can choose otherwise afterwards. */
export function wantNotices(deps: Db, kind: NoticeKind): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const adminIds = (await listAdmins(inside)).map(({ id }) => id);
    await addWanted(inside, { adminIds, kind });
  });
}
