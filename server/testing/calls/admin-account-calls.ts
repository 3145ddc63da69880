import { inviteAdmin } from '../../accounts/admins/invite-admin.ts';
import { createAdmin, findAdminByUsername, startSession } from '../../accounts/index.ts';
import { newEmail } from '../test-checkout.ts';
import { ADMINS, ANYONE, type CallTable, call } from './call-case.ts';
import { adminCredentials, type Cast } from './cast.ts';

async function nickOf({ store: { deps } }: Cast): Promise<string> {
  return (await findAdminByUsername(deps, adminCredentials.username))?.id ?? '';
}

/** Another admin, for a call that ends something of theirs. */
async function newAdmin({ store: { deps } }: Cast): Promise<string> {
  const username = crypto.randomUUID();
  await createAdmin(deps, { username, password: 'mistletoe-1' });
  return (await findAdminByUsername(deps, username))?.id ?? '';
}

async function newInvite(cast: Cast): Promise<{ id: string; token: string }> {
  const { id, url } = await inviteAdmin(cast.store.deps, { adminId: await nickOf(cast) });
  return { id, token: url?.split('#')[1] ?? '' };
}

async function newSessionId(cast: Cast): Promise<string> {
  const { deps } = cast.store;
  const adminId = await newAdmin(cast);
  await startSession(deps, { kind: 'admin', id: adminId });
  const session = deps.db.selectFrom('session').select('id').where('admin_id', '=', adminId);
  return (await session.executeTakeFirstOrThrow()).id;
}

const withCode = { ...adminCredentials, code: '000000' };
/** Nobody here has a second factor, and nobody needs one. */
const NO_FACTOR = [401, 403, 403, 409] as const;
const NOT_REQUIRED = [409, 409, 409, 409] as const;

/** The calls about admins: their accounts, invitations, sessions and second factors, and what they changed. */
export const adminAccountCalls: CallTable = {
  'GET /api/admins': { expected: ADMINS },
  'DELETE /api/admins/:id': call(ADMINS, async (cast) => ({
    path: `/api/admins/${await newAdmin(cast)}`,
  })),
  'PUT /api/admins/me': call(ADMINS, () => ({ body: { name: 'Nick North' } })),
  'PUT /api/admins/me/password': call(ADMINS, () => ({
    body: { currentPassword: adminCredentials.password, newPassword: adminCredentials.password },
  })),
  'GET /api/admins/invites': { expected: ADMINS },
  'POST /api/admins/invites': call(ADMINS, () => ({ body: { email: newEmail() } })),
  'DELETE /api/admins/invites/:id': call(ADMINS, async (cast) => ({
    path: `/api/admins/invites/${(await newInvite(cast)).id}`,
  })),
  'POST /api/auth/invitation/read': call(ANYONE, async (cast) => ({
    body: { token: (await newInvite(cast)).token },
  })),
  'POST /api/auth/invitation': call(ANYONE, async (cast) => {
    const { token } = await newInvite(cast);
    return { body: { token, username: crypto.randomUUID(), name: 'Ivy', password: 'reindeer-1' } };
  }),
  'GET /api/admins/sessions': { expected: ADMINS },
  'DELETE /api/admins/sessions': { expected: ADMINS },
  'DELETE /api/admins/sessions/:id': call(ADMINS, async (cast) => ({
    path: `/api/admins/sessions/${await newSessionId(cast)}`,
  })),
  'GET /api/admins/second-factor': { expected: ADMINS },
  'POST /api/admins/second-factor': call(ADMINS, () => ({
    body: { password: adminCredentials.password },
  })),
  'POST /api/admins/second-factor/confirm': call([401, 403, 403, 403], () => ({
    body: { code: 'no code' },
  })),
  'POST /api/admins/second-factor/recovery-codes': call(NO_FACTOR, () => ({
    body: { code: '000000' },
  })),
  'POST /api/admins/second-factor/remove': call(NO_FACTOR, () => ({ body: { code: '000000' } })),
  'PUT /api/admins/second-factor/rule': call(ADMINS, () => ({ body: { isRequired: false } })),
  'POST /api/auth/login/code': call(ANYONE, () => ({ body: withCode })),
  'POST /api/auth/login/enrol': call(NOT_REQUIRED, () => ({ body: adminCredentials })),
  'POST /api/auth/login/enrol/confirm': call([403, 403, 403, 403], () => ({ body: withCode })),
  'GET /api/changes': { expected: ADMINS },
};
