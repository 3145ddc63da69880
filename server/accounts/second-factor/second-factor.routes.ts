import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/admins/second-factor.ts';
import type { Deps } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import type { Router } from '#platform/http/router.ts';
import { checkOwnAdminPassword } from '../account/check-own-password.ts';
import { findAdmin } from '../admins.store.ts';
import type { sessionCookie } from '../session-cookie.ts';
import {
  describeFactor,
  removeFactor,
  renewRecoveryCodes,
  saveFactorRule,
} from './change-factor.ts';
import { countCode, guesserOf } from './count-code.ts';
import { beginEnrolment, confirmEnrolment } from './enrol.ts';

export type FactorDeps = Pick<
  Deps,
  'db' | 'limits' | 'policy' | 'ids' | 'clock' | 'vault' | 'reserve'
>;

/** The shop's name, under which authenticator apps list the codes. */
export interface Issuer {
  nameOfShop: () => Promise<string>;
}

/** Routes of a signed-in admin's second factor, and of the rule for all admins. */
export function secondFactorRoutes(
  router: Router,
  deps: FactorDeps,
  { nameOfShop, session }: Issuer & { session: ReturnType<typeof sessionCookie> },
): void {
  const counted = async <Result>(
    { viewer, request }: { viewer: { id: string }; request: FastifyRequest },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const admin = await findAdmin(deps, viewer.id);
    if (admin === undefined) throw notSignedIn();
    return countCode(deps, guesserOf(deps, admin, request), work);
  };

  router.on(contract.getSecondFactor, ({ viewer }) => describeFactor(deps, viewer.id));
  router.on(contract.beginSecondFactor, async ({ viewer, body: { password }, request }) => {
    const admin = await checkOwnAdminPassword(deps, { adminId: viewer.id, password, request });
    return beginEnrolment(deps, { admin, issuer: await nameOfShop(), atLogin: false });
  });
  router.on(contract.confirmSecondFactor, async (call) => {
    const tokenHash = session.hashOf(call.request) ?? '';
    const typed = { adminId: call.viewer.id, code: call.body.code, tokenHash };
    return { recoveryCodes: await counted(call, () => confirmEnrolment(deps, typed)) };
  });
  router.on(contract.renewRecoveryCodes, async (call) => {
    const typed = { adminId: call.viewer.id, code: call.body.code };
    return { recoveryCodes: await counted(call, () => renewRecoveryCodes(deps, typed)) };
  });
  router.on(contract.removeSecondFactor, async (call) => {
    const typed = { adminId: call.viewer.id, code: call.body.code };
    await counted(call, () => removeFactor(deps, typed));
    return { ok: true };
  });
  router.on(contract.saveSecondFactorRule, async (call) => {
    const { isRequired, code } = call.body;
    const save = () => saveFactorRule(deps, { adminId: call.viewer.id, isRequired, code });
    await (code === undefined ? save() : counted(call, save));
    return { isRequired };
  });
}
