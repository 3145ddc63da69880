import type { Deps } from '#platform/deps.ts';
import { decryptContent } from '../../mail/encrypted-content.ts';
import { findMail } from '../../mail/mail.store.ts';

/** A message of the outbox as its reader sees it. */
export interface TestMail {
  kind: string;
  subject: string;
  /** Its paragraphs, a line each. */
  text: string;
  /** The token of the secret link in it; empty where there is none. */
  token: string;
}

/** The messages to an address whose content is still there, the oldest first. */
export async function mailsTo(
  deps: Pick<Deps, 'db' | 'vault'>,
  email: string,
): Promise<TestMail[]> {
  const rows = await deps.db
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', email)
    .orderBy('queued_at')
    .execute();
  const mails = await Promise.all(rows.map(({ id }) => findMail(deps, id)));
  return mails.flatMap((mail) => {
    // Of an expired link too, whose content is kept until the next sweep.
    const content =
      mail === undefined ? null : decryptContent({ ...deps, clock: { now: () => 0 } }, mail);
    if (mail === undefined || content === null) return [];
    const { kind, subject } = mail;
    const paths = content.blocks.map((block) => ('path' in block ? block.path : ''));
    const texts = content.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : []));
    const token = paths.join(' ').split('#')[1] ?? '';
    return [{ kind, subject, text: texts.join('\n'), token }];
  });
}
