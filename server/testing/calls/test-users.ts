import { createAdmin, findCustomerByEmail } from '../../accounts/index.ts';
import { startSession } from '../../accounts/sessions.store.ts';
import { addPackage, linkVideo } from '../../catalog/index.ts';
import { addTestCatalogue, addTestVideo, type TestCatalogue } from '../test-catalogue.ts';
import { buy, type CardOrder, detailsOf, newEmail } from '../test-checkout.ts';
import type { TestClient } from '../test-client.ts';
import type { TestStore } from '../test-store.ts';

/** Everybody a call may come from. */
export const ROLES = ['anonymous', 'customer', 'stranger', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/**
 * A store with everybody in it: the customer has bought `beard`, the stranger is a customer who has
 * bought `voice`, the admin is one.
 */
export interface TestUsers {
  store: TestStore;
  catalogue: TestCatalogue;
  customer: { id: string; email: string; orderId: string };
  /** A new browser in which that role is signed in. */
  as(role: Role): Promise<TestClient>;
}

export const adminCredentials = { username: 'nick', password: 'reindeer-admin' };

export async function createTestUsers(store: TestStore): Promise<TestUsers> {
  const { deps } = store;
  const catalogue = await addTestCatalogue(deps);
  await createAdmin(deps, adminCredentials);
  const admin = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
  const customer = await addCustomer({ store, catalogue });
  const voice = { packages: [catalogue.voice], totalCents: 3950 };
  const stranger = await addCustomer({ store, catalogue }, voice);
  const owners = {
    customer: { kind: 'customer', id: customer.id },
    stranger: { kind: 'customer', id: stranger.id },
    admin: { kind: 'admin', id: admin.id },
  } as const;
  return {
    store,
    catalogue,
    customer,
    async as(role) {
      const client = store.browser();
      if (role !== 'anonymous') {
        client.cookies.set('sleigh_session', await startSession(deps, owners[role]));
      }
      return client;
    },
  };
}

/** A customer of their own, who has bought `beard` or something else. */
export async function addCustomer(
  { store, catalogue }: Pick<TestUsers, 'store' | 'catalogue'>,
  what: Omit<CardOrder, 'customerInfo'> = { packages: [catalogue.beard], totalCents: 4900 },
): Promise<TestUsers['customer']> {
  const email = newEmail();
  const order = { ...what, customerInfo: detailsOf(email) };
  const orderId = await buy(store, store.browser(), order);
  const customer = await findCustomerByEmail(store.deps, email);
  return { id: customer?.id ?? '', email, orderId };
}

/** A package of its own, with one video, for a call that changes it. */
export async function addOwnPackage({ store: { deps } }: TestUsers) {
  const videoId = await addTestVideo(deps, crypto.randomUUID());
  const more = { description: '', isBundle: false, features: [], coverKey: null };
  const packageId = await addPackage(deps, { name: 'Own', priceCents: 1900, ...more });
  await linkVideo(deps, { packageId, videoId });
  return { packageId, videoId };
}
