import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword, passwordMatches } from '#platform/secrets/passwords.ts';
import { readConfig } from '../start/config.ts';
import { policyOf } from '../start/policy-of.ts';
import { addTestCatalogue } from '../testing/test-catalogue.ts';
import { detailsOf, newEmail, orderByCard, signIn } from '../testing/test-checkout.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../testing/test-store.ts';
import { createAdmin } from './index.ts';

const argon2 = vi.hoisted(() => ({ hashes: 0, checks: 0 }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...original,
    hash: (...input: Parameters<typeof original.hash>) => {
      argon2.hashes += 1;
      return original.hash(...input);
    },
    verify: (...input: Parameters<typeof original.verify>) => {
      argon2.checks += 1;
      return original.verify(...input);
    },
  };
});

describeWithDatabase('failed sign-ins', (kind) => {
  let store: TestStore;
  let email: string;
  let beard: { id: string };
  beforeAll(async () => {
    store = await startTestStore(kind);
    ({ beard } = await addTestCatalogue(store.deps));
    email = newEmail();
    const body = {
      customerInfo: detailsOf(email),
      packages: [beard],
      promoCode: testPromoCode,
    };
    await store.browser().send('POST', '/api/create-free-order', body);
    await createAdmin(store.deps, { username: 'nick', password: 'reindeer-admin' });
  });
  afterAll(() => store.close());

  it('answer the same for a wrong password and an account that is not there', async () => {
    const client = store.browser();
    const wrong = await signIn(client, email, 'wrong-password');
    const unknown = await signIn(client, 'nobody@north.example', 'wrong-password');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.json()).toEqual({
      message: 'The e-mail address or the password is wrong.',
      code: 'wrong_credentials',
    });
  });

  it('cost the same work with an account, an unpaid order and neither, whatever the password', async () => {
    const client = store.browser();
    const ordered = newEmail();
    const customerInfo = detailsOf(ordered);
    await orderByCard(store.browser(), { packages: [beard], totalCents: 4900, customerInfo });
    // The decoy is made once in the life of the process.
    await signIn(client, 'nobody-1@north.example', 'wrong-password');
    const workOf = async (address: string, password = 'wrong-password') => {
      Object.assign(argon2, { hashes: 0, checks: 0 });
      expect((await signIn(client, address, password)).status).toBe(401);
      return { ...argon2 };
    };
    const known = await workOf(email);
    expect(known).toEqual({ hashes: 1, checks: 1 });
    expect(await workOf('nobody-2@north.example')).toEqual(known);
    expect(await workOf(ordered)).toEqual(known);
    expect(await workOf(ordered, 'reindeer-1')).toEqual(known);
  });

  it('of one account from one address: five in 15 minutes, then 429 even for the right one', async () => {
    const client = store.browser();
    for (let failure = 0; failure < 5; failure += 1)
      expect((await signIn(client, email, 'wrong-password')).status).toBe(401);
    store.clock.advance({ minutes: 5 });
    const refused = await signIn(client, email);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
    // Neither another account here nor the same account elsewhere has to wait.
    expect((await signIn(client, 'else@north.example', 'x')).status).toBe(401);
    expect((await signIn(store.browser(), email)).status).toBe(200);
    store.clock.advance({ minutes: 10 });
    expect((await signIn(client, email)).status).toBe(200);
  });

  it('are the only ones that count', async () => {
    const client = store.browser();
    for (let round = 0; round < 21; round += 1)
      expect((await signIn(client, email)).status).toBe(200);
  });

  it('from one address: twenty in an hour; those that had to wait do not count', async () => {
    const client = store.browser();
    for (let round = 0; round < 15; round += 1) await signIn(client, email, 'wrong-password');
    for (let account = 0; account < 15; account += 1)
      expect((await signIn(client, `e${account}@north.example`, 'x')).status).toBe(401);
    const refused = await signIn(client, 'one-more@north.example', 'x');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    const admin = { username: 'nick', password: 'reindeer-admin' };
    expect((await client.send('POST', '/api/auth/login', admin)).status).toBe(429);
  });

  it('at the same instant slip through no more than one after the other', async () => {
    const client = store.browser();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signIn(client, email, 'wrong-password')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  it('are counted by the address behind so many proxies, not by what the client says', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const client = store.browser();
    const credentials = { email, password: 'wrong-password' };
    const attempt = (headers: Record<string, string>) =>
      client.send('POST', '/api/auth/customer-login', credentials, headers);
    for (let failure = 0; failure < 5; failure += 1) await attempt(forwarded);
    expect((await attempt({ 'x-forwarded-for': '203.0.113.8' })).status).toBe(429);
  });
});

describe('behind one proxy', () => {
  it('believes its address and no other, and counts by it', async () => {
    const store = await startTestStore('SQLite', {
      environment: { TRUST_PROXY: '1', LOGIN_FAILURES_PER_ADDRESS: '1' },
    });
    try {
      const client = store.browser();
      const attempt = (path: string) =>
        client.send(
          'POST',
          '/api/auth/customer-login',
          { email: newEmail(), password: 'wrong' },
          { 'x-forwarded-for': path },
        );
      expect((await attempt('198.51.100.1')).status).toBe(401);
      expect((await attempt('198.51.100.2')).status).toBe(401);
      expect((await attempt('198.51.100.1')).status).toBe(429);
      // What the client itself wrote stands further left.
      expect((await attempt('6.6.6.6, 198.51.100.1')).status).toBe(429);
    } finally {
      await store.close();
    }
  });
});

describe('one address in many spellings', () => {
  const spellings = [
    ['::ffff:198.51.100.9', '198.51.100.9', '::FFFF:C633:6409', '198.51.100.9:50123'],
    [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:0:0:0:1',
      '2001:db8:1:2::1%eth0',
      '[2001:db8:1:2:ffff::9]:443',
    ],
  ];
  const withLimit = (more: Record<string, string>) =>
    startTestStore('SQLite', { environment: { LOGIN_FAILURES_PER_ADDRESS: '3', ...more } });

  it.each(spellings)('is one behind a proxy: %s', async (...list) => {
    const store = await withLimit({ TRUST_PROXY: '1' });
    try {
      const client = store.browser();
      const statuses: number[] = [];
      for (const address of list) {
        const body = { email: newEmail(), password: 'wrong' };
        const headers = { 'x-forwarded-for': address };
        const answer = await client.send('POST', '/api/auth/customer-login', body, headers);
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      await store.close();
    }
  });

  it.each(spellings.map((list) => list.filter((address) => !address.includes(']'))))(
    'is one without a proxy: %s',
    async (...list) => {
      const store = await withLimit({ LOGIN_FAILURES_PER_ADDRESS: '2' });
      try {
        const statuses: number[] = [];
        for (const address of list.slice(0, 3))
          statuses.push((await signIn(store.browser(address), newEmail(), 'wrong')).status);
        expect(statuses).toEqual([401, 401, 429]);
      } finally {
        await store.close();
      }
    },
  );

  it('is one for promotion codes too', async () => {
    const store = await withLimit({ PROMO_FAILURES_PER_ADDRESS: '1' });
    try {
      const codes = await Promise.all(
        ['2001:db8::1', '2001:db8::2'].map((address) =>
          store.browser(address).send('POST', '/api/validate-promo-code', { code: 'GUESS' }),
        ),
      );
      expect(codes.map(({ status }) => status).sort()).toEqual([200, 429]);
    } finally {
      await store.close();
    }
  });
});

describe('a proxy that the configuration does not know of', () => {
  it('is warned of in the log, once', async () => {
    const lines: string[] = [];
    const store = await startTestStore('SQLite', { log: (line) => lines.push(line) });
    try {
      const client = store.browser();
      for (let round = 0; round < 3; round += 1)
        await client.get('/api/packages', { 'x-forwarded-for': '203.0.113.7' });
      expect(lines.filter((line) => line.includes('TRUST_PROXY is 0'))).toHaveLength(1);
    } finally {
      await store.close();
    }
  });
});

describe('a password', () => {
  it('is hashed with argon2id at 19 MiB, two passes and one lane, each time with another salt', async () => {
    const [one, other] = [await hashPassword('reindeer-1'), await hashPassword('reindeer-1')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await passwordMatches(one, 'reindeer-1')).toBe(true);
    expect(await passwordMatches(one, 'reindeer-2')).toBe(false);
    expect(await passwordMatches(null, 'no account has this password')).toBe(false);
  });

  it('costs that in every store, whatever is configured', () => {
    const { passwordCost } = policyOf(readConfig({ PASSWORD_COST: '1', LOG_LEVEL: 'silent' }));
    expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  });
});
