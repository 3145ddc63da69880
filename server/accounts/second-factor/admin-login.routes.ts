import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type adminCredentials, adminLogin } from '#contract/accounts.ts';
import * as contract from '#contract/admins/second-factor.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import type { Router } from '#platform/http/router.ts';
import { browserOf } from '../account/describe-browser.ts';
import { wrongAdminCredentials } from '../accounts.errors.ts';
import { type Admin, findAdminByUsername, usernameKey } from '../admins.store.ts';
import { checkPassword } from '../check-password.ts';
import { explainFullDisk, guardReserve } from '../full-disk.ts';
import type { sessionCookie } from '../session-cookie.ts';
import { type Entry, signInBrowser } from '../sign-in-browser.ts';
import { countCode, guesserOf } from './count-code.ts';
import { beginEnrolment, enrolAndEnter } from './enrol.ts';
import { enterAdmin } from './enter-admin.ts';
import type { FactorDeps, Issuer } from './second-factor.routes.ts';

/** Typed credentials and the request they came with. */
interface Typed {
  body: z.output<typeof adminCredentials>;
  request: FastifyRequest;
}

/** Checks an admin's password. Throws 401, 429, 503. */
async function checkAdmin(deps: FactorDeps, { body, request }: Typed): Promise<Admin> {
  const admin = await findAdminByUsername(deps, body.username);
  await checkPassword(deps, {
    ...guesserOf(deps, body, request),
    at: 'login',
    password: body.password,
    passwordHash: admin?.passwordHash ?? null,
    refusal: wrongAdminCredentials,
  });
  if (admin === undefined) throw wrongAdminCredentials();
  return admin;
}

const entryOf = ({ id, username }: Admin, token: string): Entry => ({
  owner: { kind: 'admin', id },
  account: `admin ${usernameKey(username)}`,
  token,
});

/** Signing in as an admin, with a second factor or without. */
export function adminLoginRoutes(
  router: Router,
  deps: FactorDeps,
  { session, nameOfShop }: Issuer & { session: ReturnType<typeof sessionCookie> },
): void {
  const mayUseReserve = guardReserve(deps);
  const checkAndEnter = async (call: Typed, code: string | null): Promise<Entry> => {
    const { request } = call;
    const admin = await checkAdmin(deps, call);
    const entering = () => enterAdmin(deps, { admin, code, browser: browserOf(request) });
    if (code === null) return entryOf(admin, await entering());
    return entryOf(admin, await countCode(deps, guesserOf(deps, admin, request), entering));
  };
  const enter = async (call: Typed & { reply: FastifyReply }, code: string | null) => {
    const { body, request } = call;
    // An admin can make room.
    const isAdmin = async () =>
      mayUseReserve({
        address: clientAddress(request),
        password: body.password,
        passwordHash: (await findAdminByUsername(deps, body.username))?.passwordHash ?? null,
      });
    const entry = await deps.reserve.use(() => checkAndEnter(call, code), isAdmin);
    return signInBrowser(deps, entry, { ...call, session });
  };

  router.on(adminLogin, (call) => explainFullDisk(enter(call, null)));
  router.on(contract.loginWithCode, (call) => explainFullDisk(enter(call, call.body.code)));
  router.on(contract.beginAtLogin, async (call) => {
    const admin = await checkAdmin(deps, call);
    return beginEnrolment(deps, { admin, issuer: await nameOfShop(), atLogin: true });
  });
  router.on(contract.confirmAtLogin, async (call) => {
    const { request, body } = call;
    const admin = await checkAdmin(deps, call);
    const { token, recoveryCodes } = await countCode(deps, guesserOf(deps, admin, request), () =>
      enrolAndEnter(deps, { admin, code: body.code, browser: browserOf(request) }),
    );
    const user = await signInBrowser(deps, entryOf(admin, token), { ...call, session });
    return { ...user, recoveryCodes };
  });
}
