import type { SessionUser } from '#contract/accounts.ts';
import type { Db } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { findCustomer } from './accounts.store.ts';
import { findAdmin } from './admins.store.ts';

/** The signed-in user as the pages see it; null where nobody is signed in. */
export async function describeUser(deps: Db, viewer: Viewer): Promise<SessionUser | null> {
  if (viewer === null) return null;
  if (viewer.kind === 'admin') {
    const admin = await findAdmin(deps, viewer.id);
    return admin
      ? { id: admin.id, isAdmin: true, isCustomer: false, username: admin.username }
      : null;
  }
  const customer = await findCustomer(deps, viewer.id);
  if (!customer) return null;
  return {
    id: customer.id,
    isAdmin: false,
    isCustomer: true,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    ...(customer.phone === null ? {} : { phone: customer.phone }),
  };
}
