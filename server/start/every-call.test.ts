import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEndpoints, nameOf } from '../../scripts/docs/contract-endpoints.ts';
import { allCalls, makeCall } from '../testing/calls/all-calls.ts';
import { createTestUsers, ROLES, type TestUsers } from '../testing/calls/test-users.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const table = allCalls;
const endpoints = await listEndpoints();

/** The call that a row of the table is about: its name without the note in brackets. */
const callOf = (row: string) => row.replace(/ \(.*\)$/, '');

describe('the table of calls', () => {
  it('has a row for every call of the contract, and none for others', () => {
    const named = endpoints.map(nameOf);
    expect(named.length).toBeGreaterThan(30);
    expect(new Set(named).size).toBe(named.length);
    const missing = named.filter((name) => !(name in table));
    expect(missing, 'add these calls to server/testing/calls').toEqual([]);
    expect(Object.keys(table).filter((row) => !named.includes(callOf(row)))).toEqual([]);
  });

  it('lets nobody in whom the contract keeps out', () => {
    for (const endpoint of endpoints) {
      const row = table[nameOf(endpoint)];
      if (row === undefined) throw new Error(`no row for ${nameOf(endpoint)}`);
      const [anonymous, customer, stranger, admin] = row.expected;
      if (endpoint.access === 'admin')
        expect([anonymous, customer, stranger]).toEqual([401, 403, 403]);
      if (endpoint.access === 'customer') expect([anonymous, admin]).toEqual([401, 403]);
    }
  });
});

describeWithDatabase('every call', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  beforeAll(async () => {
    store = await startTestStore(kind, {
      environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000' },
    });
    users = await createTestUsers(store);
  });
  afterAll(() => store.close());

  it.each(Object.entries(table))('%s', async (row, { expected }) => {
    const statuses: number[] = [];
    const answers: string[] = [];
    for (const role of ROLES) {
      const { method, path, query, body, headers } = await makeCall(row, users);
      const client = await users.as(role);
      const target = path + query;
      const answer =
        method === 'GET'
          ? await client.get(target, headers)
          : await client.send(method as 'POST', target, body, headers);
      statuses.push(answer.status);
      answers.push(`${role}: ${answer.text.slice(0, 200)}`);
      if (answer.status >= 400) {
        expect(answer.json()).toEqual({ message: expect.any(String), code: expect.any(String) });
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect(statuses, answers.join('\n')).toEqual(expected);
  });
});
