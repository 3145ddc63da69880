import { tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { assertReachable, type NewMail, queueMail } from '../../mail/index.ts';
import { emailTaken } from '../accounts.errors.ts';
import { findAdminByEmail } from '../admins.store.ts';
import { paragraph } from '../links/messages.ts';
import { nameOfAdmin } from './admin-names.ts';
import { insertInvite } from './invites.store.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

function invitation(token: string, invitedBy: string): Pick<NewMail, 'kind' | 'content'> {
  return {
    kind: 'admin-invitation',
    content: {
      subject: 'You are invited to manage this store',
      blocks: [
        paragraph(`${invitedBy} invites you to become an admin of this store.`),
        {
          kind: 'button',
          label: 'Accept Invitation',
          path: tokenPath(pages.invitation, token),
        },
        paragraph(
          'The link works once, within 7 days. If you do not know why, ignore this message.',
        ),
      ],
    },
  };
}

/**
 * Invites somebody to become an admin. With an e-mail address the link is sent there, and `url` is null; otherwise
 * `url` is the link, of which only the hash is stored. Throws 400 if the mail server cannot
 * send there, 409 if an admin has the address.
 */
export async function inviteAdmin(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'policy'>,
  { adminId, email = null }: { adminId: string; email?: string | null | undefined },
): Promise<{ id: string; url: string | null }> {
  const [id, token, createdAt] = [deps.ids.id(), deps.ids.token(), deps.clock.now()];
  const expiresAt = createdAt + WEEK_MS;
  await inTransaction(deps, async (inside) => {
    if (email !== null) {
      await assertReachable(inside, email, 'email');
      if (await findAdminByEmail(inside, email)) throw emailTaken();
    }
    const message = invitation(token, await nameOfAdmin(inside, adminId));
    const mailId =
      email === null
        ? null
        : await queueMail(inside, { ...message, to: email, link: { expiresAt } });
    const tokenHash = sha256(token);
    await insertInvite(inside, {
      id,
      tokenHash,
      email,
      invitedBy: adminId,
      mailId,
      createdAt,
      expiresAt,
    });
  });
  const url = `${deps.policy.linkOrigin}${tokenPath(pages.invitation, token)}`;
  return { id, url: email === null ? url : null };
}
