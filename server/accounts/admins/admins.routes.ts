import * as contract from '#contract/admins/admins.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { eraseMail } from '../../mail/index.ts';
import { checkOwnAdminPassword } from '../account/check-own-password.ts';
import { browserOf } from '../account/describe-browser.ts';
import { describeSession, thisFirst } from '../account/own-sessions.ts';
import { lastAdmin, noSuchAdmin, noSuchSession } from '../accounts.errors.ts';
import { listAdmins } from '../admins.store.ts';
import { linkNotValid } from '../links/use-link.ts';
import { removeAdmin } from '../manage-admins.ts';
import { listEnrolled } from '../second-factor/second-factor.store.ts';
import type { sessionCookie } from '../session-cookie.ts';
import { saveAdminName, shownName } from './admin-names.ts';
import {
  endAdminSessionsBut,
  endSessionOfAdmin,
  listAdminSessions,
} from './admin-sessions.store.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { inviteAdmin } from './invite-admin.ts';
import { listInvites, takeInvite } from './invites.store.ts';

type AdminDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'policy' | 'limits'>;

/** The admins as the one of `viewerId` sees them. */
async function describeAdmins(deps: AdminDeps, viewerId: string): Promise<contract.Admin[]> {
  const enrolled = await listEnrolled(deps);
  return (await listAdmins(deps)).map((admin) => {
    const { id, username, name, email } = admin;
    return {
      id,
      username,
      name,
      email,
      shownName: shownName(admin),
      createdAt: isoTime(admin.createdAt),
      hasSecondFactor: enrolled.has(id),
      isYou: id === viewerId,
    };
  });
}

async function describeInvites(deps: AdminDeps): Promise<contract.AdminInvite[]> {
  const names = new Map((await listAdmins(deps)).map((admin) => [admin.id, shownName(admin)]));
  return (await listInvites(deps)).map(({ id, email, invitedBy, createdAt, expiresAt }) => ({
    id,
    email,
    invitedBy: names.get(invitedBy) ?? invitedBy,
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
  }));
}

/** Withdraws an open invitation. Throws 404 if there is none. */
function withdrawInvite(deps: AdminDeps, id: string): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const invite = await takeInvite(inside, { id });
    if (invite === undefined) throw linkNotValid('This invitation is no longer open.');
    if (invite.mailId !== null) await eraseMail(inside, invite.mailId);
  });
}

/** Routes of admins' accounts: their own, and those of the others. */
export function adminRoutes(
  router: Router,
  deps: AdminDeps,
  session: ReturnType<typeof sessionCookie>,
): void {
  router.on(contract.listAdmins, ({ viewer }) => describeAdmins(deps, viewer.id));
  router.on(contract.removeAdmin, async ({ params: { id } }) => {
    const outcome = await removeAdmin(deps, { id, evenLast: false });
    if (outcome === 'unknown') throw noSuchAdmin();
    if (outcome === 'last') throw lastAdmin();
    return { ok: true };
  });
  router.on(contract.saveAdminName, async ({ viewer, body: { name } }) => {
    await inTransaction(deps, (inside) => saveAdminName(inside, { id: viewer.id, name }));
    return { ok: true };
  });
  router.on(contract.changeAdminPassword, async ({ viewer, body, request, reply }) => {
    const { currentPassword: password, newPassword } = body;
    const admin = await checkOwnAdminPassword(deps, { adminId: viewer.id, password, request });
    const token = await changeOwnPassword(deps, {
      admin,
      newPassword,
      browser: browserOf(request),
    });
    await session.signIn(request, reply, { kind: 'admin', token });
    return { ok: true };
  });
  router.on(contract.listAdminInvites, () => describeInvites(deps));
  router.on(contract.inviteAdmin, ({ viewer, body: { email } }) =>
    inviteAdmin(deps, { adminId: viewer.id, email }),
  );
  router.on(contract.withdrawAdminInvite, async ({ params: { id } }) => {
    await withdrawInvite(deps, id);
    return { ok: true };
  });
  router.on(contract.listAdminSessions, async ({ request }) => {
    const own = session.hashOf(request);
    return (await listAdminSessions(deps))
      .map((one) => ({ ...describeSession(one, own), adminId: one.adminId }))
      .sort(thisFirst);
  });
  router.on(contract.endAdminSession, async ({ params: { id } }) => {
    if (!(await endSessionOfAdmin(deps, id))) throw noSuchSession();
    return { ok: true };
  });
  router.on(contract.endOtherAdminSessions, async ({ viewer, request }) => {
    const tokenHash = session.hashOf(request) ?? '';
    await endAdminSessionsBut(deps, { adminId: viewer.id, tokenHash });
    return { ok: true };
  });
}
