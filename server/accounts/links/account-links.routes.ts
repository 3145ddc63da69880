import * as contract from '#contract/account-links.ts';
import type { Deps } from '#platform/deps.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import type { sessionCookie } from '../session-cookie.ts';
import { signInBrowser } from '../sign-in-browser.ts';
import { forgotPassword } from './forgot-password.ts';
import { readResetLink, resetPassword } from './reset-password.ts';

type LinkDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock' | 'jobs' | 'limits' | 'policy'>;

/** Calls for a forgotten password. */
export function accountLinkRoutes(
  router: Router,
  deps: LinkDeps,
  session: ReturnType<typeof sessionCookie>,
): void {
  router.on(contract.forgotPassword, async ({ body, request }) => {
    const limit = deps.policy.limits.forgottenPassword;
    await deps.limits.take({ limit, subject: clientAddress(request) });
    await forgotPassword(deps, body);
    return { ok: true };
  });
  router.on(contract.readResetLink, ({ body }) => readResetLink(deps, body));
  router.on(contract.resetPassword, async ({ body, request, reply }) => {
    const entry = await resetPassword(deps, { ...body, code: body.code ?? null, request });
    return signInBrowser(deps, entry, { request, reply, session });
  });
}
