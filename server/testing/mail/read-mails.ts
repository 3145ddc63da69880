import type { Deps } from '#platform/deps.ts';
import { decryptContent } from '../../mail/encrypted-content.ts';
import { findMail } from '../../mail/mail.store.ts';
import { createTestClock } from '../clocks/test-clock.ts';

/**
 * The messages to an address whose content is still there, the oldest first, as their reader sees them: their
 * paragraphs, a line each, and the token of the secret link, empty where there is none.
 */
export async function mailsTo(deps: Pick<Deps, 'db' | 'vault'>, email: string) {
  const rows = await deps.db
    .selectFrom('mail')
    .select('id')
    .where('to_address', '=', email)
    .orderBy('queued_at')
    .execute();
  const mails = await Promise.all(rows.map(({ id }) => findMail(deps, id)));
  return mails.flatMap((mail) => {
    // Of an expired link too, whose content is kept until the next sweep.
    const content = mail && decryptContent({ ...deps, clock: createTestClock(0) }, mail);
    if (!content) return [];
    const { kind, subject } = mail;
    const paths = content.blocks.map((block) => ('path' in block ? block.path : ''));
    const texts = content.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : []));
    const token = paths.join(' ').split('#')[1] ?? '';
    return [{ kind, subject, text: texts.join('\n'), token }];
  });
}
