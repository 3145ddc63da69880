import type { NoticeKind } from '#contract/mail.ts';
import { changeAdminEmail, createAdmin, findAdminByUsername } from '../../accounts/index.ts';
import { replaceWanted } from '../../notices/notices.store.ts';
import type { TestStore } from '../test-store.ts';

/** Where `chooseNotices` has notices sent. */
export const NICK = 'nick@north.example';

/** Has the admin nick told of these kinds and no others from now on, and forgets all messages so far. */
export async function chooseNotices(
  { deps }: Pick<TestStore, 'deps'>,
  kinds: NoticeKind[],
): Promise<void> {
  for (const table of ['mail', 'admin_notice', 'held_notice'] as const)
    await deps.db.deleteFrom(table).execute();
  await createAdmin(deps, { username: 'nick', password: 'reindeer-admin' });
  await changeAdminEmail(deps, { username: 'nick', email: NICK });
  const adminId = (await findAdminByUsername(deps, 'nick'))?.id ?? '';
  await replaceWanted(deps, { adminId, kinds });
}
