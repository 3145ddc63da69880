import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { hashPassword } from '#platform/passwords.ts';
import { readConfig } from '../config.ts';
import { policyOf } from '../policy-of.ts';
import { createTestClock } from '../testing/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { wrongCredentials } from './accounts.errors.ts';
import { checkPassword } from './check-password.ts';

describeOnEachDatabase('checking a password', (kind) => {
  const policy = policyOf(readConfig({}));
  let database: TestDatabase;
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword('reindeer-1');
  });
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  /** What comes of it: undefined, or the status it was refused with. */
  const check = (given: { password?: string; account?: string; passwordHash?: null } = {}) => {
    const limits = createFailureLimits({ db: database.db, clock: createTestClock() });
    const right = { account: 'ann@north.example', address: '10.0.0.1', password: 'reindeer-1' };
    return checkPassword(
      { limits, policy },
      { ...right, passwordHash, refusal: wrongCredentials, ...given },
    ).then(
      () => undefined,
      ({ status }: { status: number }) => status,
    );
  };
  const failures = () =>
    database.db.selectFrom('failure_limit').select('failures').where('failures', '>', 0).execute();

  it('passes with the right one, and counts nothing', async () => {
    expect(await check()).toBeUndefined();
    expect(await failures()).toEqual([]);
  });

  it('refuses a wrong one, and any for an account without a password or no account', async () => {
    expect(await check({ password: 'reindeer-2' })).toBe(401);
    expect(await check({ password: '' })).toBe(401);
    expect(await check({ passwordHash: null })).toBe(401);
    expect(await failures()).toEqual([{ failures: 3 }, { failures: 3 }]);
  });

  it('refuses even the right one after five wrong ones, however the account is written', async () => {
    const { points } = policy.limits.loginByAccount;
    for (let count = 0; count < points; count += 1)
      expect(await check({ password: 'wrong', account: ' ANN@north.example' })).toBe(401);
    expect(await check()).toBe(429);
    expect(await check({ account: 'bert@north.example' })).toBeUndefined();
    // The refused attempt is no failure of the address.
    expect(await failures()).toEqual([{ failures: points }, { failures: points }]);
  });
});
