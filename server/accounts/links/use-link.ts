import type { Deps } from '#platform/deps.ts';
import { defineError } from '#platform/errors/app-error.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { eraseMail } from '../../mail/index.ts';
import {
  type AccountLink,
  deleteLinks,
  findValidLink,
  type LinkKind,
  type LinkSubject,
  markUsed,
} from './links.store.ts';

export const linkNotValid = defineError(
  'link_not_valid',
  404,
  'This link no longer works. It was used, or it has expired.',
);

interface TypedLink {
  token: string;
  kind: LinkKind;
}

/** Reads a link without using it. Throws 404 if it is unknown, used or expired. */
export async function readLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token, kind }: TypedLink,
): Promise<AccountLink> {
  const link = await findValidLink(deps, { tokenHash: sha256(token), kind });
  if (link === undefined) throw linkNotValid();
  return link;
}

/**
 * Uses a link, in the transaction of what it does, and erases what its message says. Of several who use
 * it at once, one does. Throws 404 if it is unknown, used or expired.
 */
export async function useLink(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token, kind }: TypedLink,
): Promise<AccountLink> {
  // A guess is refused by reading alone, so it never waits for SQLite's one writer.
  await readLink(deps, { token, kind });
  const link = await markUsed(deps, { tokenHash: sha256(token), kind });
  if (link === undefined) throw linkNotValid();
  await eraseMail(deps, link.mailId);
  return link;
}

/** Invalidates the other links of that kind, and erases the content of their messages. */
export async function dropLinks(
  deps: Pick<Deps, 'db'>,
  subject: { kind: LinkKind } & LinkSubject,
): Promise<void> {
  for (const mailId of await deleteLinks(deps, subject)) await eraseMail(deps, mailId);
}
