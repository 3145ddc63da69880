import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { createFailureLimits } from '#platform/limits/failure-limits.ts';
import { hashPassword, inPasswordTurn } from '#platform/secrets/passwords.ts';
import { readConfig } from '../start/config.ts';
import { policyOf } from '../start/policy-of.ts';
import { createTestClock } from '../testing/clocks/test-clock.ts';
import {
  describeWithDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../testing/test-database.ts';
import { wrongCredentials } from './accounts.errors.ts';
import { checkPassword, type PasswordCheck } from './check-password.ts';

vi.mock('#platform/secrets/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#platform/secrets/passwords.ts')>();
  return { ...original, inPasswordTurn: vi.fn(original.inPasswordTurn) };
});

describeWithDatabase('checking a password', (kind) => {
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

  /** Returns undefined if the password is accepted, else the status of the refusal. */
  const check = (given: Partial<PasswordCheck> = {}) => {
    const limits = createFailureLimits({ db: database.db, clock: createTestClock() });
    const right: PasswordCheck = {
      ...({
        at: 'login',
        account: 'ann@north.example',
        address: '10.0.0.1',
        knownBrowser: null,
      } as const),
      password: 'reindeer-1',
      passwordHash,
      refusal: wrongCredentials,
    };
    return checkPassword({ limits, policy }, { ...right, ...given }).then(
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
    // Two tries of one typed password are one failure.
    expect(await check({ password: 'e\u0301' })).toBe(401);
    expect(await check({ passwordHash: null })).toBe(401);
    expect(await failures()).toEqual([{ failures: 3 }, { failures: 3 }, { failures: 3 }]);
  });

  it('refuses even the right one after five wrong ones, however the account is written', async () => {
    const { points } = policy.limits.loginByAccount;
    for (let count = 0; count < points; count += 1)
      expect(await check({ password: 'wrong', account: ' ANN@north.example' })).toBe(401);
    expect(await check()).toBe(429);
    expect(await check({ account: 'bert@north.example' })).toBeUndefined();
    // The refused attempt is no failure of the address or the account.
    const counted = { failures: points };
    expect(await failures()).toEqual([counted, counted, counted]);
  });

  describe('from many addresses', () => {
    const wrong = { password: 'wrong' };
    const { points } = policy.limits.loginAnywhere;
    const attack = async (at: PasswordCheck['at'] = 'login') => {
      const statuses: unknown[] = [];
      for (let count = 0; count < points + 2; count += 1)
        statuses.push(await check({ ...wrong, at, address: `10.1.0.${count}` }));
      return statuses;
    };

    it('refuses every unknown browser after fifty wrong ones, and does not try the password', async () => {
      const statuses = await attack();
      expect(statuses.slice(0, points).every((status) => status !== 429)).toBe(true);
      expect(statuses.slice(points)).toEqual([429, 429]);
      expect(await check()).toBe(429);
      expect(await check({ account: 'bert@north.example' })).toBeUndefined();
    });

    it('lets a known browser in all the same, five tries in 15 minutes', async () => {
      await attack();
      const knownBrowser = 'the browser at home';
      expect(await check({ knownBrowser })).toBeUndefined();
      for (let count = 0; count < policy.limits.loginByAccount.points; count += 1)
        expect(await check({ ...wrong, knownBrowser })).toBe(401);
      expect(await check({ knownBrowser })).toBe(429);
      expect(await check({ knownBrowser: 'the browser at work' })).toBeUndefined();
    });

    it('counts what is typed at checkout apart from the login', async () => {
      await attack('checkout');
      expect(await check({ at: 'checkout' })).toBe(429);
      expect(await check()).toBeUndefined();
    });
  });

  it('counts what is typed at checkout apart from the login', async () => {
    for (let count = 0; count < policy.limits.loginByAccount.points; count += 1)
      expect(await check({ password: 'wrong', at: 'checkout' })).toBe(401);
    expect(await check({ at: 'checkout' })).toBe(429);
    expect(await check({ at: 'login' })).toBeUndefined();
  });

  it('stores nothing if so many passwords wait that this one is not tried', async () => {
    vi.mocked(inPasswordTurn).mockRejectedValueOnce(new AppError('busy', 503, 'Busy.'));
    expect(await check({ password: 'wrong' })).toBe(503);
    expect(await database.db.selectFrom('failure_limit').selectAll().execute()).toEqual([]);
  });
});
