import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEndpoints, nameOf } from '../../scripts/docs/contract-endpoints.ts';
import { isFull } from '../../scripts/test/sized.ts';
import { allCalls, makeCall } from '../testing/calls/all-calls.ts';
import { corruptBody } from '../testing/calls/corrupt-body.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { createRowCounter } from '../testing/count-rows.ts';
import { detailsOf } from '../testing/test-checkout.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const table = allCalls;
// A call without a row is found by every-call.test.ts.
const endpoints = (await listEndpoints()).filter(
  (endpoint) => endpoint.wire !== 'multipart' && nameOf(endpoint) in table,
);
const withBody = endpoints.filter(({ body }) => body !== undefined);
const json = { 'content-type': 'application/json' };

/** It was refused, in the store's own words. */
function expectRefusal(answer: Answer, what: string): { message: string } {
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
  const body = answer.json<{ message: string }>();
  expect(body, what).toEqual({ message: expect.any(String), code: expect.any(String) });
  expect(body.message.length, what).toBeLessThan(300);
  return body;
}

describeWithDatabase('bad input', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let countRows: () => Promise<Record<string, number>>;
  const clients: Partial<Record<string, TestClient>> = {};
  beforeAll(async () => {
    store = await startTestStore(kind, {
      environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000', PROMO_FAILURES_PER_ADDRESS: '100000' },
    });
    users = await createTestUsers(store);
    countRows = await createRowCounter(store.deps.db);
    clients.anyone = await users.as('anonymous');
    clients.customer = await users.as('customer');
    clients.admin = await users.as('admin');
  });
  afterAll(() => store.close());

  const clientFor = (access: string): TestClient => {
    const client = clients[access];
    if (client === undefined) throw new Error(access);
    return client;
  };
  /** `except`: tables in which something may be added. */
  const unchanged = async (work: () => Promise<void>, except: readonly string[] = []) => {
    const before = await countRows();
    store.sandbox.controls.clearRequests();
    await work();
    const expected = Object.entries(before).filter(([name]) => !except.includes(name));
    expect(await countRows()).toMatchObject(Object.fromEntries(expected));
    expect(store.sandbox.controls.requests()).toEqual([]);
  };

  describe.each(withBody.map((endpoint, at) => [nameOf(endpoint), endpoint, at] as const))(
    '%s',
    (name, { method, access, body: schema }, at) => {
      it('names the field that is wrong, in every way it can be', async () => {
        const good = await makeCall(name, users);
        const client = clientFor(access);
        const tried = corruptBody(good.body).filter(({ body }) => !schema?.safeParse(body).success);
        expect(tried.length).toBeGreaterThan(5);
        await unchanged(async () => {
          for (const { what, field, body } of tried) {
            const answer = await client.send(method as 'POST', good.path, body);
            const { message } = expectRefusal(answer, what);
            expect(message, what).toMatch(new RegExp(`^${field.replace(/[[\]]/g, '\\$&')}[.:[]`));
          }
        });
      });

      it('refuses bodies that are no objects, or no JSON', async () => {
        const good = await makeCall(name, users);
        const client = clientFor(access);
        const mayBeAbsent = schema?.safeParse(undefined).success;
        const all = [
          ...(mayBeAbsent ? [] : ['', 'null']),
          '{',
          '{"a":}',
          '[]',
          '"x"',
          '7',
          'undefined',
          "{'a':1}",
          '{"a":1}{"b":2}',
          '\u0000',
          '[',
          '['.repeat(10_000),
          '{"a":'.repeat(10_000),
          '{"__proto__":{"isAdmin":true}}',
          '{"constructor":{"prototype":{"isAdmin":true}}}',
          `{"x":"${'x'.repeat(3 * 1024 * 1024)}"}`,
        ];
        // They are refused before the call is looked at, so that `npm test` sends all of them to some calls.
        const bodies = isFull || at % 5 === 0 ? all : ['{', '[]', '"x"'];
        await unchanged(async () => {
          for (const body of bodies) {
            const answer = await client.send(method as 'POST', good.path, body, json);
            const what = body.slice(0, 40);
            const { message } = expectRefusal(answer, what);
            if (answer.status === 413) expect(what).toContain('xxx');
            else expect(message, what).toMatch(/^[\w.[\]]+: /);
          }
        });
      });

      it('refuses bodies of another kind', async () => {
        const good = await makeCall(name, users);
        const text = JSON.stringify(good.body);
        await unchanged(async () => {
          for (const type of [
            'text/plain',
            'application/x-www-form-urlencoded',
            'image/png',
            'x',
          ]) {
            const headers = { 'content-type': type };
            const answer = await clientFor(access).send(method as 'POST', good.path, text, headers);
            expectRefusal(answer, type);
          }
        });
      });

      it('is not led astray by prototypes', async () => {
        const good = await makeCall(name, users);
        const text = JSON.stringify(good.body);
        const poisoned = text.replace(/^\{/, '{"__proto__":{"isAdmin":true,"price":1},');
        await unchanged(async () => {
          const answer = await clientFor(access).send(method as 'POST', good.path, poisoned, json);
          expectRefusal(answer, poisoned);
        });
        expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      });
    },
  );

  describe('in the path', () => {
    const ids = [
      'unknown',
      'a'.repeat(100),
      'a'.repeat(101),
      'a'.repeat(20_000),
      'a%00b',
      '%zz',
      '%',
      '%ff',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      "x'%20or%201=1--",
      '__proto__',
      'constructor',
      '%F0%9F%8E%85',
      '%0a',
      '*',
      '-1',
      '1e999',
    ];
    /** The page makes the id of its place. So any that can be one is good. */
    const isOfThePage = (path: string, id: string) =>
      path.endsWith('/:placeId') && /^[\w-]{1,100}$/.test(id);
    const withParams = endpoints.filter(({ path }) => path.includes(':'));
    it.each(withParams.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
      '%s',
      async (name, { method, path, access }) => {
        const client = clientFor(access === 'anyone' ? 'customer' : access);
        const { body } = await makeCall(name, users);
        await unchanged(async () => {
          for (const id of ids.filter((one) => !isOfThePage(path, one))) {
            const target = path.replace(/:\w+/g, id);
            const answer =
              method === 'GET'
                ? await client.get(target)
                : await client.send(method as 'POST', target, body);
            expectRefusal(answer, target.slice(0, 100));
          }
        });
      },
    );
  });

  describe('in the query', () => {
    const values = [
      '=1&W=2',
      '=',
      '=a%00b',
      '=%zz',
      '[]=1',
      '[x]=1',
      '=-1',
      '=1e3',
      `=${'9'.repeat(5000)}`,
      '=null',
      '=%F0%9F%8E%85%ED%A0%80',
      '=__proto__',
    ];
    const withQuery = endpoints.filter(({ query }) => query !== undefined);
    it.each(withQuery.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
      '%s never fails, and names what it does not take',
      async (name, { access, query, recorded }) => {
        const client = clientFor(access === 'anyone' ? 'customer' : access);
        const good = await makeCall(name, users);
        const shape = (query as unknown as { shape: Record<string, unknown> }).shape;
        await unchanged(
          async () => {
            for (const field of Object.keys(shape)) {
              for (const value of values) {
                const target = `${good.path}?${field}${value.replace('W', field)}`;
                const answer = await client.get(target);
                if (answer.status === 200) continue;
                const { message } = expectRefusal(answer, target.slice(0, 100));
                expect(message, target).toMatch(new RegExp(`^${field}: `));
              }
              const twice = await client.get(`${good.path}?${field}=1&${field}=2`);
              expectRefusal(twice, `${field} twice`);
            }
            // An export that is not refused is on the list of changes.
          },
          recorded ? ['admin_change', 'search_word'] : [],
        );
      },
    );

    it('of calls that take none is not looked at', async () => {
      const answer = await store.browser().get('/api/packages?a=1&a=2&__proto__=3&b[]=%00');
      expect(answer.status).toBe(200);
    });
  });

  it('does not leave half an order behind, whatever is wrong with it', async () => {
    const { beard, bundle } = users.catalogue;
    const info = { firstName: 'Ann', lastName: 'Elf', email: 'half@north.example' };
    const good = { ...info, password: 'reindeer-1' };
    const carts: [unknown, Record<string, unknown>, string][] = [
      [[{ id: beard.id }, { id: beard.id }], good, '98.00'],
      [[{ id: beard.id }, { id: bundle.id }], good, '118.99'],
      [[{ id: 'unknown' }], good, '49.00'],
      [[], good, '0.00'],
      [Array(101).fill({ id: beard.id }), good, '49.00'],
      [[{ id: beard.id }], good, '0.01'],
      [[{ id: beard.id }], info, '49.00'],
      [[{ id: beard.id }], { ...good, password: 'short' }, '49.00'],
      [[{ id: beard.id }], { ...good, email: 'half@north' }, '49.00'],
      [[{ id: beard.id }], { ...good, firstName: 'Ann\nBcc: x' }, '49.00'],
      [[beard.id], good, '49.00'],
      [{ 0: { id: beard.id } }, good, '49.00'],
    ];
    await unchanged(async () => {
      for (const [packages, customerInfo, amount] of carts) {
        const client = store.browser();
        const paid = { amount, packages, customerInfo };
        expectRefusal(await client.send('POST', '/api/create-payment-intent', paid), amount);
        if (amount === '0.01') continue;
        const free = { promoCode: 'SLEIGHBELLS', packages, customerInfo };
        expectRefusal(await client.send('POST', '/api/create-free-order', free), amount);
      }
    });
  });

  it('is a name that turns text around, that nobody sees, or with half a character', async () => {
    await unchanged(async () => {
      for (const firstName of ['txt.\u202eexe', '\u2066Ann', '\u200b', '\ud800lone']) {
        const refused = await store.browser().send('POST', '/api/create-payment-intent', {
          amount: '39.50',
          packages: [users.catalogue.voice],
          customerInfo: detailsOf('odd@north.example', { firstName }),
        });
        const { message } = expectRefusal(refused, JSON.stringify(firstName));
        expect(message).toMatch(/^customerInfo\.firstName: must not /);
      }
    });
  });

  it('is told apart from names that are only unusual', async () => {
    const { voice } = users.catalogue;
    const names = [
      "O'Brien; drop table",
      '李',
      'Zoë 🎅🏽',
      'می‌خواهم \u200fשלום',
      'עברית',
      '<b>&amp;',
      '{{7*7}}',
      '%s%n',
    ];
    for (const [index, firstName] of names.entries()) {
      const answer = await store.browser().send('POST', '/api/create-payment-intent', {
        amount: '39.50',
        packages: [voice],
        customerInfo: {
          firstName,
          lastName: firstName,
          email: `unusual-${index}@north.example`,
          password: 'pass\u{1f385}wörd',
        },
      });
      expect(answer.status, `${firstName}: ${answer.text}`).toBe(200);
    }
  });
});
