import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEndpoints, nameOf } from '../../scripts/docs/contract-endpoints.ts';
import { sized } from '../../scripts/test/sized.ts';
import { allCalls, makeCall } from '../testing/calls/all-calls.ts';
import { createTestUsers, ROLES, type TestUsers } from '../testing/calls/test-users.ts';
import { createRowCounter } from '../testing/count-rows.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const table = allCalls;
const endpoints = (await listEndpoints()).filter(
  (endpoint) => endpoint.wire !== 'multipart' && nameOf(endpoint) in table,
);

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\0', '1', '0.01', 'true', 'null', '[]', '{}', '__proto__', 'SLEIGHBELLS'),
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 1e308, Number.MAX_SAFE_INTEGER, true, null, []) },
);

/** The good body with some of its values, at any depth, replaced, left out or joined by others. */
function mutated(good: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(good)) {
    const items = fc.tuple(...good.map(mutated));
    return fc.oneof({ weight: 4, arbitrary: items }, { weight: 1, arbitrary: fc.array(value) });
  }
  if (typeof good !== 'object' || good === null) {
    return fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: value });
  }
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, item]) => [
      name,
      fc.oneof(
        { weight: 5, arbitrary: mutated(item) },
        { weight: 1, arbitrary: value },
        { weight: 1, arbitrary: fc.constant(undefined) },
      ),
    ]),
  );
  return fc
    .tuple(fc.record(fields), fc.dictionary(text, value, { maxKeys: 2 }))
    .map(([known, unknown]) => ({ ...unknown, ...known }));
}

describeWithDatabase('calls with whatever comes', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let countRows: () => Promise<Record<string, number>>;
  beforeAll(async () => {
    store = await startTestStore(kind, {
      environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000', PROMO_FAILURES_PER_ADDRESS: '100000' },
    });
    users = await createTestUsers(store);
    countRows = await createRowCounter(store.deps.db);
  });
  afterAll(() => store.close());

  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s: an answer of the contract or a refusal in words, never a fault of ours',
    async (name, { method, path, response, wire, recorded }) => {
      const made = await makeCall(name, users);
      const clients = await Promise.all(
        ROLES.map(async (role) => ({ role, client: await users.as(role) })),
      );
      const target = fc.oneof(
        { weight: 3, arbitrary: fc.constant(made.path) },
        {
          weight: 1,
          arbitrary: text.map((id) =>
            path.replace(/:\w+/g, () => encodeURIComponent(id.toWellFormed())),
          ),
        },
      );
      const query = fc.dictionary(
        fc.constantFrom('w', 'v', 'q', 'limit', 'cursor', 'status', 'x'),
        text.map((item) => item.toWellFormed()),
        { maxKeys: 2 },
      );
      await fc.assert(
        fc.asyncProperty(
          target,
          query,
          mutated(made.body),
          fc.constantFrom(...clients),
          async (address, parameters, body, { role, client }) => {
            const before = await countRows();
            const url = `${address}?${new URLSearchParams(parameters)}`;
            const answer =
              method === 'GET'
                ? await client.get(url)
                : await client.send(method as 'POST', url, body);
            if (!table[name]?.expected.includes(answer.status))
              expect(answer.status, answer.text).toBeLessThan(500);
            if (answer.status >= 400) {
              expect(answer.json()).toEqual({
                message: expect.any(String),
                code: expect.any(String),
              });
              expect(await countRows()).toEqual(before);
            } else if (wire === 'bytes' && recorded && role === 'admin') {
              // It is recorded while its bytes are on their way.
              await expect.poll(countRows).not.toEqual(before);
            } else if (wire === undefined) {
              expect(response.safeParse(answer.json()).success).toBe(true);
            }
          },
        ),
        { numRuns: sized(10, 30) },
      );
    },
  );
});
