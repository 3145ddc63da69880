import { inviteAdmin } from '../../accounts/admins/invite-admin.ts';
import { createAdmin, findAdminByUsername, startSession } from '../../accounts/index.ts';
import { newEmail } from '../test-checkout.ts';
import { ADMINS, ANYONE, about, type CallTable, send } from './call-case.ts';
import { adminCredentials, type TestUsers } from './test-users.ts';

const idOf = async ({ store: { deps } }: TestUsers, username: string) =>
  (await findAdminByUsername(deps, username))?.id ?? '';

/** Another admin, for a call that ends something of theirs. */
async function newAdmin(users: TestUsers) {
  const username = crypto.randomUUID();
  await createAdmin(users.store.deps, { username, password: 'mistletoe-1' });
  return { id: await idOf(users, username) };
}

async function newInvite(users: TestUsers) {
  const adminId = await idOf(users, adminCredentials.username);
  const { id, url } = await inviteAdmin(users.store.deps, { adminId });
  return { id, token: url?.split('#')[1] ?? '' };
}

async function newSession(users: TestUsers) {
  const { deps } = users.store;
  const { id: adminId } = await newAdmin(users);
  await startSession(deps, { kind: 'admin', id: adminId });
  const session = deps.db.selectFrom('session').select('id').where('admin_id', '=', adminId);
  return session.executeTakeFirstOrThrow();
}

const { password } = adminCredentials;
const passwords = { currentPassword: password, newPassword: password };
const withCode = { ...adminCredentials, code: '000000' };
/** Nobody here has a second factor, and nobody needs one. */
const NO_FACTOR = [401, 403, 403, 409] as const;
const NOT_REQUIRED = [409, 409, 409, 409] as const;

/** The calls about admins: their accounts, invitations, sessions and second factors, and what they changed. */
export const adminAccountCalls: CallTable = {
  'GET /api/admins': { expected: ADMINS },
  'DELETE /api/admins/:id': about(ADMINS, newAdmin),
  'PUT /api/admins/me': send(ADMINS, { name: 'Nick North' }),
  'PUT /api/admins/me/password': send(ADMINS, passwords),
  'GET /api/admins/invites': { expected: ADMINS },
  'POST /api/admins/invites': send(ADMINS, () => ({ email: newEmail() })),
  'DELETE /api/admins/invites/:id': about(ADMINS, newInvite),
  'POST /api/auth/invitation/read': about(ANYONE, newInvite, ({ token }) => ({ token })),
  'POST /api/auth/invitation': about(ANYONE, newInvite, ({ token }) => {
    const username = crypto.randomUUID();
    return { token, username, name: username, password: 'reindeer-1' };
  }),
  'GET /api/admins/sessions': { expected: ADMINS },
  'DELETE /api/admins/sessions': { expected: ADMINS },
  'DELETE /api/admins/sessions/:id': about(ADMINS, newSession),
  'GET /api/admins/second-factor': { expected: ADMINS },
  'POST /api/admins/second-factor': send(ADMINS, { password }),
  'POST /api/admins/second-factor/confirm': send([401, 403, 403, 403], { code: 'no code' }),
  'POST /api/admins/second-factor/recovery-codes': send(NO_FACTOR, { code: '000000' }),
  'POST /api/admins/second-factor/remove': send(NO_FACTOR, { code: '000000' }),
  'PUT /api/admins/second-factor/rule': send(ADMINS, { isRequired: false }),
  'POST /api/auth/login/code': send(ANYONE, withCode),
  'POST /api/auth/login/enrol': send(NOT_REQUIRED, adminCredentials),
  'POST /api/auth/login/enrol/confirm': send([403, 403, 403, 403], withCode),
  'GET /api/changes': { expected: ADMINS },
};
