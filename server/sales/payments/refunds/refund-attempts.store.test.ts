import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { countRefundAttempt, readRefundAttempt } from './refund-attempts.store.ts';

describeOnEachDatabase('the attempts at a refund', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const count = (intentId: string, attempt: number) =>
    countRefundAttempt(database, { intentId, attempt });
  const next = (intentId: string) => readRefundAttempt(database, intentId);

  it('are counted from 1, each payment for itself', async () => {
    await count('pi_a', 1);
    await count('pi_a', 2);
    await count('pi_b', 1);
    expect([await next('pi_a'), await next('pi_b'), await next('pi_c')]).toEqual([3, 2, 1]);
  });

  it('are counted once where two made the same one, and never back', async () => {
    await Promise.all([1, 2, 3].map(() => count('pi_d', 1)));
    expect(await next('pi_d')).toBe(2);
    await count('pi_d', 2);
    await count('pi_d', 1);
    expect(await next('pi_d')).toBe(3);
  });
});
