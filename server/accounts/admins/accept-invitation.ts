import { isUniqueViolation } from '#platform/database/dialect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids/ids.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { eraseMail } from '../../mail/index.ts';
import type { OnFirstAddress } from '../account/change-email.ts';
import { emailTaken, usernameTaken } from '../accounts.errors.ts';
import {
  type Admin,
  findAdminByUsername,
  insertAdmin,
  lockAdmins,
  storeAdminEmail,
} from '../admins.store.ts';
import { linkNotValid } from '../links/use-link.ts';
import { isNameTaken, saveAdminName } from './admin-names.ts';
import { findInvite, type Invite, takeInvite } from './invites.store.ts';

const CALLED_SO = 'Somebody else here has that name. Please choose another user name.';

interface Acceptance extends Record<'token' | 'username' | 'name' | 'password', string> {
  onFirstAddress: OnFirstAddress;
}
type AcceptDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'policy'>;

/** An open invitation. Throws 404 if it is unknown, accepted, withdrawn or expired. */
export async function readInvite(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Invite> {
  const invite = await findInvite(deps, sha256(token));
  if (invite === undefined) throw linkNotValid();
  return invite;
}

/**
 * Makes the person who has an invitation's link an admin, and uses it up. Of several at once, one succeeds. Throws
 * 404 as `readInvite`, 400 as `saveAdminName`, 409 if an admin has or had the user name, if somebody else is called
 * that, or if an admin has the address of the invitation, 503.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  { token, username, name, password, onFirstAddress }: Acceptance,
): Promise<Admin> {
  // A guess costs no hash.
  await readInvite(deps, token);
  const passwordHash = await hashPassword(password, { cost: deps.policy.passwordCost });
  try {
    return await inTransaction(deps, async (inside) => {
      // First, as whoever removes an admin with their invitations does, so that neither waits for the other for ever.
      await lockAdmins(inside);
      const invite = await takeInvite(inside, { tokenHash: sha256(token) });
      if (invite === undefined) throw linkNotValid();
      if (!(await insertAdmin(inside, { username, passwordHash }))) throw usernameTaken();
      const admin = await findAdminByUsername(inside, username);
      if (admin === undefined) throw usernameTaken();
      if (await isNameTaken(inside, { id: admin.id, name: username }))
        throw usernameTaken(CALLED_SO);
      await saveAdminName(inside, { id: admin.id, name });
      if (invite.email !== null) {
        await storeAdminEmail(inside, { id: admin.id, email: invite.email });
        await onFirstAddress(inside, admin.id);
      }
      if (invite.mailId !== null) await eraseMail(inside, invite.mailId);
      return admin;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken(undefined, { cause: error }) : error;
  }
}
