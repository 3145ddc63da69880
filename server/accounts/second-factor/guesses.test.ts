import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { sized } from '../../../scripts/test/sized.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { createAdmin, findAdminByUsername } from '../index.ts';
import { countCode } from './count-code.ts';
import { wrongCode } from './second-factor.errors.ts';
import { beginFactor, confirmFactor, findFactor } from './second-factor.store.ts';
import { spendCode } from './spend-code.ts';

const DAY_SECONDS = 24 * 3600;
/** The attack lasts about so long, or longer where that is less than a second for each try. */
const LEAST_DAYS = 12;
/** From so many addresses in turn. */
const ADDRESSES = 5000;
const tries = sized(1500, 6000);

describeWithDatabase('somebody who knows the password and guesses codes', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  it(
    `does not get in by ${tries} guesses, of which few are looked at`,
    async () => {
      const { deps, clock } = store;
      // What is counted matters here, and not that it survives a power cut: that takes most of the time.
      if (kind === 'SQLite') await sql`pragma synchronous = off`.execute(deps.db);
      await createAdmin(deps, { username: 'nick', password: 'reindeer-admin' });
      const adminId = (await findAdminByUsername(deps, 'nick'))?.id ?? '';
      // The same in every run, so that the outcome is no matter of luck.
      await beginFactor(deps, { adminId, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
      await confirmFactor(deps, adminId);
      const factor = await findFactor(deps, adminId);
      if (factor === undefined) throw new Error('no factor');
      const seconds = Math.max(1, Math.floor((LEAST_DAYS * DAY_SECONDS) / tries));
      const days = Math.ceil((tries * seconds) / DAY_SECONDS);
      const outcomes = { in: 0, wrong: 0, refused: 0 };
      for (let index = 0; index < tries; index += 1) {
        clock.advance({ seconds });
        const isRecovery = index % 2 === 1;
        const code = isRecovery
          ? `k7m2-9xq4-${index}`
          : String((index * 7919) % 1_000_000).padStart(6, '0');
        const address = `198.51.${index % ADDRESSES}`;
        const guesser = { account: 'admin nick', address, knownBrowser: null };
        const outcome = await countCode(deps, guesser, async () => {
          if (!(await spendCode(deps, { adminId, factor, code }))) throw wrongCode();
        }).then(
          () => 'in' as const,
          (error: unknown) =>
            error instanceof AppError && error.status === 429
              ? ('refused' as const)
              : ('wrong' as const),
        );
        outcomes[outcome] += 1;
      }
      expect(outcomes.in).toBe(0);
      // A window begins with its first try, so that 12 days have at most 13.
      expect(outcomes.wrong).toBeGreaterThan(days * 10);
      expect(outcomes.wrong).toBeLessThanOrEqual((days + 1) * 20);
      expect(outcomes.wrong + outcomes.refused).toBe(tries);
      // It only ends what hangs: a guess takes 3 ms.
    },
    240_000 + 30 * tries,
  );
});
