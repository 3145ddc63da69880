import type { Deps } from '#platform/deps.ts';
import type { MailContent } from '../../mail/index.ts';
import { contentName } from '../../mail/queue-mail.ts';

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
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  email: string,
): Promise<TestMail[]> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject', 'sealed_content'])
    .where('to_address', '=', email)
    .where('sealed_content', 'is not', null)
    .orderBy('queued_at')
    .execute();
  return rows.map(({ id, kind, subject, sealed_content: sealed }) => {
    const { blocks }: MailContent = JSON.parse(vault.open(contentName(id), sealed ?? ''));
    const paths = blocks.map((block) => (block.kind === 'button' ? block.path : ''));
    const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
    const token = paths.join(' ').split('#')[1] ?? '';
    return { kind, subject, text: texts.join('\n'), token };
  });
}
