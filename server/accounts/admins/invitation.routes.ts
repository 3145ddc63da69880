import * as contract from '#contract/admins/invitations.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import type { OnFirstAddress } from '../account/change-email.ts';
import { browserOf } from '../account/describe-browser.ts';
import { usernameKey } from '../admins.store.ts';
import { enterAdmin } from '../second-factor/enter-admin.ts';
import type { sessionCookie } from '../session-cookie.ts';
import { signInBrowser } from '../sign-in-browser.ts';
import { acceptInvitation, readInvite } from './accept-invitation.ts';
import { nameOfAdmin } from './admin-names.ts';

/** Becoming an admin by the link of an invitation. */
export function invitationRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'vault' | 'policy'>,
  {
    session,
    onFirstAddress,
  }: { session: ReturnType<typeof sessionCookie>; onFirstAddress: OnFirstAddress },
): void {
  router.on(contract.readInvitation, async ({ body: { token } }) => {
    const { invitedBy, email } = await readInvite(deps, token);
    return { invitedBy: await nameOfAdmin(deps, invitedBy), email };
  });
  router.on(contract.acceptInvitation, async ({ body, request, reply }) => {
    const admin = await acceptInvitation(deps, { ...body, onFirstAddress });
    const token = await enterAdmin(deps, { admin, code: null, browser: browserOf(request) });
    const account = `admin ${usernameKey(admin.username)}`;
    const entry = { owner: { kind: 'admin', id: admin.id } as const, account, token };
    return signInBrowser(deps, entry, { request, reply, session });
  });
}
