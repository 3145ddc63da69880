import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashPassword } from '#platform/passwords.ts';
import { createCustomer, findCustomer } from '../accounts/index.ts';
import { newEmail } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { identifyBuyer } from './identify-buyer.ts';

const password = 'reindeer-1';

describeOnEachDatabase('who is buying', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  async function newCustomer(passwordHash: string | null) {
    const email = newEmail();
    const person = { firstName: 'Ann', lastName: 'Elf', email, phone: null };
    const id = await createCustomer(store.deps, {
      ...person,
      passwordHash,
      checkoutHash: `checkout of ${email}`,
    });
    return { id: id ?? '', email };
  }
  const infoOf = (email: string, typed: string | undefined = password) => {
    const details = { firstName: 'Ann', lastName: 'Elf', email };
    return typed === '' ? details : { ...details, password: typed };
  };
  const identify = (
    info: ReturnType<typeof infoOf>,
    {
      viewer = null,
      checkoutHash = 'a browser',
      knownBrowser = null,
    }: { viewer?: Viewer; checkoutHash?: string; knownBrowser?: string | null } = {},
  ) => {
    const browser = { checkoutHash, knownBrowser, address: '10.9.9.9' };
    return identifyBuyer(store.deps, { info, viewer, ...browser });
  };

  it('is who is signed in, at their own address, whatever was typed', async () => {
    const { id, email } = await newCustomer(null);
    const info = infoOf('somebody-else@north.example', '');
    expect(await identify(info, { viewer: { kind: 'customer', id } })).toEqual({
      info: { ...info, email },
      customerId: id,
      newPassword: null,
    });
  });

  it('is known in a browser that has signed in before, however often strangers guessed', async () => {
    const { id, email } = await newCustomer(await hashPassword(password));
    const { limits, policy } = store.deps;
    const { accountAnywhere } = policy.limits;
    for (let count = 0; count < accountAnywhere.points; count += 1) {
      await limits.take(accountAnywhere, email);
    }
    await expect(identify(infoOf(email))).rejects.toMatchObject({ status: 429 });
    const found = await identify(infoOf(email), { knownBrowser: 'a known browser' });
    expect(found.customerId).toBe(id);
  });

  it('needs a password where nobody is signed in, or only an admin or a deleted customer', async () => {
    const viewers: Viewer[] = [
      null,
      { kind: 'admin', id: 'elf' },
      { kind: 'customer', id: 'deleted' },
    ];
    for (const viewer of viewers) {
      const info = infoOf(newEmail(), '');
      await expect(identify(info, { viewer })).rejects.toMatchObject({
        ...{ status: 400, message: 'customerInfo.password: is required' },
      });
      const typed = { ...info, password };
      expect(await identify(typed, { viewer })).toEqual({
        info: typed,
        customerId: null,
        newPassword: password,
      });
    }
  });

  it('is the account of that address by its password, and nobody by another one', async () => {
    const { id, email } = await newCustomer(await hashPassword(password));
    const known = { customerId: id, newPassword: null };
    expect(await identify(infoOf(email))).toEqual({ info: infoOf(email), ...known });
    const wrong = identify(infoOf(email, 'not-my-password'));
    await expect(wrong).rejects.toMatchObject({ status: 409, code: 'account_exists' });
  });

  it('is an account without a password in the browser that created it, and nowhere else', async () => {
    const { id, email } = await newCustomer(null);
    await expect(identify(infoOf(email))).rejects.toMatchObject({ code: 'account_exists' });
    const checkoutHash = `checkout of ${email}`;
    expect(await identify(infoOf(email), { checkoutHash })).toEqual({
      info: infoOf(email),
      customerId: id,
      newPassword: null,
    });
    expect((await findCustomer(store.deps, id))?.passwordHash).toMatch(/^\$argon2id/);
    expect(await identify(infoOf(email))).toMatchObject({ customerId: id });
  });
});
