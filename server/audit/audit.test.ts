import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminChange } from '#contract/admins/audit.ts';
import { listEndpoints, nameOf } from '../../scripts/docs/contract-endpoints.ts';
import {
  addOwnPackage,
  adminCredentials,
  createTestUsers,
  type TestUsers,
} from '../testing/calls/test-users.ts';
import { codeOf } from '../testing/codes/test-codes.ts';
import { newEmail } from '../testing/test-checkout.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { deleteOldChanges } from './index.ts';

describe('the contract', () => {
  it('records every change by an admin, but for those that change nothing', async () => {
    const unrecorded = (await listEndpoints())
      .filter(
        ({ access, method, recorded }) =>
          access === 'admin' && method !== 'GET' && recorded === false,
      )
      .map(nameOf);
    expect(unrecorded.sort()).toEqual([
      'POST /api/admins/second-factor',
      'POST /api/grants/check',
      'POST /api/markdown/preview',
      'POST /api/settings/mail/test',
      'POST /api/videos/:id/thumbnails/generate',
      'POST /api/videos/upload-chunk',
    ]);
  });
});

describeWithDatabase('the list of changes', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  let log: string[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, { log: (line) => log.push(line) });
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const list = async (query = '') => {
    const answer = await admin.get(`/api/changes${query}`);
    expect(answer.status).toBe(200);
    return { changes: answer.json<AdminChange[]>(), cursor: answer.headers['x-next-cursor'] };
  };
  const newest = async () => {
    store.clock.advance({ seconds: 1 });
    return (await list('?limit=1')).changes[0];
  };

  it('says who changed which thing and which fields, without their values', async () => {
    const { packageId } = await addOwnPackage(users);
    const input = {
      name: 'Beard Care',
      description: 'Brushes',
      price: 19,
      isBundle: false,
      features: [],
    };
    await admin.send('PUT', `/api/packages/${packageId}`, input);
    expect(await newest()).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      admin: 'nick',
      kind: 'change',
      action: 'Change a package',
      thing: 'Package',
      thingId: packageId,
      thingName: 'Beard Care',
      fields: ['name', 'description', 'price', 'isBundle', 'features'],
    });
    await admin.send('POST', '/api/settings', { key: 'SUPPORT_PHONE', value: '+1 5550199887766' });
    expect(await newest()).toMatchObject({
      thing: 'Setting',
      thingId: 'SUPPORT_PHONE',
      fields: [],
    });
    await admin.send('POST', '/api/promo-codes', codeOf({ code: 'SANTA20' }));
    expect((await newest())?.fields).toContain('code');
    const secret = 'sk_test_51AnotherSecretKeyThatNobodySees';
    await admin.send('POST', '/api/settings', { key: 'STRIPE_SECRET_KEY', value: secret });
    expect(await newest()).toMatchObject({ thingId: 'STRIPE_SECRET_KEY', fields: [] });
    const email = 'new-address@north.example';
    await admin.send('PUT', `/api/orders/${users.customer.orderId}/email`, { email });
    expect(await newest()).toMatchObject({
      thing: 'Order',
      thingId: users.customer.orderId,
      thingName: null,
      fields: ['email'],
    });
    const { password } = adminCredentials;
    const passwords = { currentPassword: password, newPassword: password };
    await admin.send('PUT', '/api/admins/me/password', passwords);
    expect(await newest()).toMatchObject({ thing: 'Admin', fields: ['newPassword'] });
    const rows = await store.deps.db.selectFrom('admin_change').selectAll().execute();
    const words = await store.deps.db.selectFrom('search_word').selectAll().execute();
    const kept = JSON.stringify([rows, words.filter(({ scope }) => scope === 'change')]);
    for (const hidden of [secret, email, password, '5550199887766', 'Brushes'])
      expect(kept).not.toContain(hidden);
  });

  it('has the exports, and whoever becomes an admin, and nothing that failed or that others did', async () => {
    await admin.get(`/api/orders/${users.customer.orderId}/receipt.pdf`);
    expect(await newest()).toMatchObject({ kind: 'export', thing: 'Order', admin: 'nick' });
    const customer = await users.as('customer');
    await customer.get(`/api/orders/${users.customer.orderId}/receipt.pdf`);
    await admin.send('DELETE', '/api/packages/none');
    await admin.send('POST', '/api/packages', {});
    await admin.get('/api/orders');
    expect(await newest()).toMatchObject({ kind: 'export', admin: 'nick' });
    expect((await list('?kind=export')).changes).toHaveLength(1);

    const made = await admin.send('POST', '/api/admins/invites', {});
    const token = made.json<{ url: string }>().url.split('#')[1];
    expect(await newest()).toMatchObject({ action: 'Invite an admin', thingId: made.json().id });
    const holly = store.browser();
    const body = { token, username: 'holly', name: 'Holly North', password: 'mistletoe-1' };
    const { id } = (await holly.send('POST', '/api/auth/invitation', body)).json();
    expect(await newest()).toMatchObject({
      admin: 'Holly North (holly)',
      thing: 'Admin',
      thingId: id,
    });
    await holly.send('DELETE', `/api/admins/${id}`);
    expect(await newest()).toMatchObject({
      admin: 'Holly North (holly)',
      action: 'Remove an admin',
    });
  });

  it('names a duplicate as it is called', async () => {
    const { packageId } = await addOwnPackage(users);
    const copy = await admin.send('POST', `/api/packages/${packageId}/duplicate`);
    expect(await newest()).toMatchObject({
      thing: 'Package',
      thingId: packageId,
      thingName: copy.json().name,
    });
  });

  it('has an import once an hour, however many calls it takes', async () => {
    const { packageId } = await addOwnPackage(users);
    const imported = async () => {
      const people = [{ email: newEmail(), firstName: '', lastName: '', packageIds: [packageId] }];
      const answer = await admin.send('POST', '/api/grants/import', { people, reason: 'A class' });
      expect(answer.status).toBe(200);
      const { changes } = await list();
      return changes.filter(({ action }) => action === 'Give packages to many people').length;
    };
    expect([await imported(), await imported()]).toEqual([1, 1]);
    store.clock.advance({ hours: 1 });
    expect([await imported(), await imported()]).toEqual([2, 2]);
    store.clock.advance({ seconds: 1 });
  });

  it('comes newest first, page by page, and is searched', async () => {
    const { changes } = await list();
    const first = await list('?limit=2');
    expect(first.changes).toEqual(changes.slice(0, 2));
    const second = await list(`?limit=2&cursor=${first.cursor}`);
    expect(second.changes).toEqual(changes.slice(2, 4));
    const found = async (q: string) => (await list(`?q=${q}`)).changes.map(({ action }) => action);
    expect(await found('holly')).toEqual(['Remove an admin', 'Become an admin by an invitation']);
    expect(await found('nick+stripe_secret')).toEqual(['Save one setting']);
    expect(await found('beard+pri')).toEqual(['Change a package']);
    expect(await found('reindeer')).toEqual([]);
    expect((await admin.get('/api/changes?cursor=nonsense')).status).toBe(400);
  });

  it('cannot be changed by any call', async () => {
    const calls = (await listEndpoints()).filter(({ path }) => path.startsWith('/api/changes'));
    expect(calls.map(nameOf)).toEqual(['GET /api/changes']);
  });

  it('keeps of a customer only what screens show of the id', async () => {
    await admin.send('DELETE', `/api/customers/${users.customer.id}`);
    expect(await newest()).toMatchObject({
      thing: 'Customer',
      thingId: users.customer.id.slice(0, 12),
      thingName: null,
    });
  });

  it('does not stop what cannot be recorded, and says so in the log', async () => {
    log = [];
    await store.deps.db.schema.alterTable('admin_change').renameTo('away').execute();
    const saved = await admin.send('POST', '/api/settings', {
      key: 'SUPPORT_PHONE',
      value: '+1 555',
    });
    await store.deps.db.schema.alterTable('away').renameTo('admin_change').execute();
    expect(saved.status).toBe(200);
    expect(log.join()).toContain('A change could not be recorded.');
  });

  it('is kept for a year', async () => {
    const before = (await list()).changes.length;
    store.clock.advance({ days: 364 });
    await deleteOldChanges(store.deps);
    admin = await users.as('admin');
    expect((await list()).changes).toHaveLength(before);
    store.clock.advance({ days: 2 });
    await deleteOldChanges(store.deps);
    admin = await users.as('admin');
    expect((await list()).changes).toEqual([]);
    const words = store.deps.db.selectFrom('search_word').selectAll().where('scope', '=', 'change');
    expect(await words.execute()).toEqual([]);
  });
});
