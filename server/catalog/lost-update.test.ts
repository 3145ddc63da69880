import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import type { TestClient } from '../testing/test-client.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

interface Versioned {
  id: string;
  key: string;
  value: string;
  description: string;
  title: string;
  price: number | string;
  version: number;
}

const MEANWHILE = { code: 'changed_meanwhile', message: expect.stringContaining('save again') };

describeOnEachDatabase('of two admins who edit the same thing', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let admin: TestClient;
  beforeAll(async () => {
    store = await startTestStore(kind);
    users = await createTestUsers(store);
    admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const find = async (path: string, wanted: Partial<Versioned>): Promise<Versioned> => {
    const rows = (await admin.get(path)).json<Versioned[]>();
    const [name, value] = Object.entries(wanted)[0] ?? [];
    const row = rows.find((one) => one[name as keyof Versioned] === value);
    if (row === undefined) throw new Error(`${path} has no ${value}`);
    return row;
  };
  const seePackage = () => find('/api/catalog', { id: users.catalogue.beard.id });
  const savePackage = (change: Partial<Versioned>) => {
    const body = { name: 'Beard', price: 49, description: 'All of Beard.', ...change };
    return admin.send('PUT', `/api/packages/${users.catalogue.beard.id}`, body);
  };

  it('the later one with the old version is refused, and the price stays', async () => {
    const { version } = await seePackage();
    const first = await savePackage({ price: 59, version });
    expect(first.status).toBe(200);
    const second = await savePackage({ description: 'All about beards.', version });
    expect([second.status, second.json()]).toMatchObject([409, MEANWHILE]);
    const present = await seePackage();
    expect(present).toMatchObject({ price: '59.00', description: 'All of Beard.' });
    expect(present.version).toBe(first.json<Versioned>().version);
    expect(present.version).toBeGreaterThan(version);
    const again = { price: 59, description: 'All about beards.', version: present.version };
    expect((await savePackage(again)).status).toBe(200);
  });

  it('exactly one of eight who save at the same moment is kept', async () => {
    const { version } = await seePackage();
    const prices = [1, 2, 3, 4, 5, 6, 7, 8];
    const answers = await Promise.all(prices.map((price) => savePackage({ price, version })));
    const kept = prices.filter((_, index) => answers[index]?.status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(Number((await seePackage()).price)).toBe(kept[0]);
  });

  it('a call without a version changes whatever is there, and counts as a change', async () => {
    const { version } = await seePackage();
    expect((await savePackage({ price: 49 })).status).toBe(200);
    expect((await savePackage({ price: 50 })).status).toBe(200);
    expect((await savePackage({ price: 51, version })).status).toBe(409);
    expect((await seePackage()).price).toBe('50.00');
    for (const wrong of [-1, 1.5, 'x'])
      expect((await savePackage({ version: wrong as number })).status).toBe(400);
  });

  it('nobody is told that a deleted package was changed', async () => {
    const created = await admin.send('POST', '/api/packages', { name: 'Bells', price: 1 });
    const { id, version } = created.json<Versioned>();
    expect((await find('/api/catalog', { id })).version).toBe(version);
    await admin.send('DELETE', `/api/packages/${id}`);
    const body = { name: 'Bells', price: 2, version };
    expect((await admin.send('PUT', `/api/packages/${id}`, body)).status).toBe(404);
  });

  it('the same holds for a video, whose version only admins see', async () => {
    const id = users.catalogue.beard.videoId;
    const { title, version } = await find('/api/videos', { id });
    const save = (body: Partial<Versioned>) => admin.send('PUT', `/api/videos/${id}`, body);
    const both = await Promise.all(
      ['One', 'Two'].map((description) => save({ title, description, version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.json()).toMatchObject(MEANWHILE);
    const { version: next } = await find('/api/videos', { id });
    expect((await save({ title, description: 'Three', version: next })).status).toBe(200);
    expect((await save({ title, description: 'Four' })).status).toBe(200);
    expect((await find('/api/videos', { id })).description).toBe('Four');
    expect((await admin.send('PUT', '/api/videos/none', { title, version: next })).status).toBe(
      404,
    );
    const customer = await users.as('customer');
    const mine = await customer.get(`/api/customer/packages/${users.catalogue.beard.id}/videos`);
    expect(mine.json<Versioned[]>()[0]).toMatchObject({ id });
    expect(mine.json<Versioned[]>()[0]).not.toHaveProperty('version');
  });

  it('the same holds for a setting: set, changed and removed', async () => {
    const key = 'SELLER_NAME';
    const see = () => find('/api/settings', { key });
    const save = async (value: string, version?: number) =>
      (await admin.send('POST', '/api/settings', { key, value, version })).status;
    expect(await see()).toEqual({ key, value: '', version: 0 });
    const set = await Promise.all(['NORTH', 'POLE'].map((value) => save(value, 0)));
    expect(set.sort()).toEqual([200, 409]);
    const first = await see();
    expect(await save('ELVES', first.version)).toBe(200);
    expect(await save('', first.version)).toBe(409);
    expect(await save('', 0)).toBe(409);
    const second = await see();
    expect(second.value).toBe('ELVES');
    expect(await save('', second.version)).toBe(200);
    // Removed by both: nobody's change is lost.
    expect(await save('', second.version)).toBe(200);
    expect(await save('BELLS', second.version)).toBe(409);
    expect(await see()).toEqual({ key, value: '', version: 0 });
    expect(await save('BELLS')).toBe(200);
    expect(await save('TREE')).toBe(200);
    expect((await see()).value).toBe('TREE');
  });
});
