import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '#platform/http/viewer.ts';
import { hashPassword } from '#platform/secrets/passwords.ts';
import { createCustomer, findCustomer } from '../../accounts/index.ts';
import { newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { identifyBuyer } from './identify-buyer.ts';

const password = 'reindeer-1';

describeWithDatabase('who is buying', (kind) => {
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
      namedBuyer,
    }: {
      viewer?: Viewer;
      checkoutHash?: string;
      knownBrowser?: string | null;
      namedBuyer?: string | null;
    } = {},
  ) => {
    const browser = { checkoutHash, knownBrowser, address: '10.9.9.9' };
    return identifyBuyer(store.deps, { info, viewer, namedBuyer, ...browser });
  };
  const signedIn = (id: string): Viewer => ({ kind: 'customer', id });

  it('is who is signed in, at their own address, where the page names them, whatever was typed', async () => {
    const { id, email } = await newCustomer(null);
    for (const typed of ['', password]) {
      const info = infoOf('somebody-else@north.example', typed);
      const found = await identify(info, { viewer: signedIn(id), namedBuyer: id });
      expect(found).toEqual({
        info: { ...info, email },
        customerId: id,
        isSignedIn: true,
        newPassword: null,
      });
    }
  });

  it('is not who is signed in where the page names somebody else, or nobody', async () => {
    const own = await newCustomer(null);
    const other = await newCustomer(await hashPassword(password));
    const changed = { status: 409, code: 'session_changed' };
    const cases: [Viewer, string | null][] = [
      [signedIn(own.id), other.id],
      [signedIn(own.id), null],
      [null, own.id],
      [{ kind: 'admin', id: own.id }, own.id],
      [signedIn('deleted'), 'deleted'],
    ];
    for (const [viewer, namedBuyer] of cases) {
      // Not even where the address is the account's own, and the password right.
      for (const info of [infoOf(own.email), infoOf(other.email), infoOf(other.email, '')]) {
        const refused = identify(info, { viewer, namedBuyer });
        await expect(refused).rejects.toMatchObject(changed);
      }
    }
    const ended = identify(infoOf(own.email), { namedBuyer: own.id });
    await expect(ended).rejects.toThrow('You are no longer logged in.');
  });

  it('is nobody known where the page names nobody, and nobody or only an admin is signed in', async () => {
    const info = infoOf(newEmail());
    const viewers: Viewer[] = [null, { kind: 'admin', id: 'elf' }, signedIn('deleted')];
    for (const viewer of viewers) {
      const found = await identify(info, { viewer, namedBuyer: null });
      expect(found).toMatchObject({ customerId: null, isSignedIn: false, newPassword: password });
    }
  });

  it('without a named buyer is who is signed in: at their own address, or without a password', async () => {
    const { id, email } = await newCustomer(await hashPassword('another-password'));
    const typed = [infoOf(` ${email.toUpperCase()} `), infoOf(email, ''), infoOf(newEmail(), '')];
    for (const info of typed) {
      const found = await identify(info, { viewer: signedIn(id) });
      expect(found).toMatchObject({ customerId: id, isSignedIn: true, info: { email } });
    }
  });

  it('without a named buyer is who was typed, as if nobody were signed in', async () => {
    const own = await newCustomer(null);
    const viewer = signedIn(own.id);
    const fresh = infoOf(newEmail());
    const unknown = { info: fresh, customerId: null, isSignedIn: false, newPassword: password };
    expect(await identify(fresh, { viewer })).toEqual(unknown);
    const other = await newCustomer(await hashPassword(password));
    const known = { customerId: other.id, isSignedIn: false, newPassword: null };
    expect(await identify(infoOf(other.email), { viewer })).toMatchObject(known);
    const wrong = identify(infoOf(other.email, 'not-my-password'), { viewer });
    await expect(wrong).rejects.toMatchObject({ status: 409, code: 'account_exists' });
  });

  it('is known in a browser that has signed in before, however often strangers guessed', async () => {
    const { id, email } = await newCustomer(await hashPassword(password));
    const { limits, policy } = store.deps;
    const { checkoutAnywhere } = policy.limits;
    for (let count = 0; count < checkoutAnywhere.points; count += 1) {
      await limits.take({ limit: checkoutAnywhere, subject: email });
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
        status: 400,
        message: 'customerInfo.password: is required',
      });
      const typed = { ...info, password };
      expect(await identify(typed, { viewer })).toEqual({
        info: typed,
        customerId: null,
        isSignedIn: false,
        newPassword: password,
      });
    }
  });

  it('is the account of that address by its password, and nobody by another one', async () => {
    const { id, email } = await newCustomer(await hashPassword(password));
    const known = { customerId: id, isSignedIn: false, newPassword: null };
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
      isSignedIn: false,
      newPassword: null,
    });
    expect((await findCustomer(store.deps, id))?.passwordHash).toMatch(/^\$argon2id/);
    expect(await identify(infoOf(email))).toMatchObject({ customerId: id });
  });
});
