import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { AppError } from '../errors/app-error.ts';
import { createFailureLimits, type FailureLimits } from './failure-limits.ts';

const limit = { name: 'try', points: 5, windowSeconds: 900 };

describeOnEachDatabase('failure limits', (kind) => {
  const clock = createTestClock();
  let database: TestDatabase;
  let limits: FailureLimits;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    limits = createFailureLimits({ db: database.db, clock });
  });
  afterAll(() => database.close());

  const outcomes = async (tries: number, subject: string): Promise<boolean[]> =>
    Promise.all(
      Array.from({ length: tries }, () =>
        limits.take({ limit, subject }).then(
          () => true,
          () => false,
        ),
      ),
    );

  it('lets exactly so many attempts through, however many come at once', async () => {
    const taken = await outcomes(40, 'at once');
    expect(taken.filter(Boolean)).toHaveLength(5);
  });

  it('says how long to wait, and opens again when the window has ended', async () => {
    await outcomes(5, 'waiting');
    clock.advance({ seconds: 100 });
    const refusal = await limits
      .take({ limit, subject: 'waiting' })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({
      status: 429,
      retryAfterSeconds: 800,
      message: 'Too many attempts. Please try again in 14 minutes.',
    });
    clock.advance({ seconds: 800 });
    expect((await outcomes(9, 'waiting')).filter(Boolean)).toHaveLength(5);
  });

  it('says so in words of its own, to the minute', async () => {
    const message = (wait: string) => `Wait: ${wait}.`;
    const named = { ...limit, name: 'named', points: 1, message };
    await limits.take({ limit: named, subject: 'waiting' });
    clock.advance({ seconds: 840 });
    await expect(limits.take({ limit: named, subject: 'waiting' })).rejects.toThrow(
      'Wait: in 1 minute.',
    );
  });

  it('does not prolong the wait with what was refused', async () => {
    await outcomes(5, 'patient');
    clock.advance({ seconds: 890 });
    await outcomes(20, 'patient');
    clock.advance({ seconds: 10 });
    expect(await outcomes(1, 'patient')).toEqual([true]);
  });

  it('counts no attempt that was released, and refused ones neither', async () => {
    await outcomes(12, 'given back');
    await limits.releaseAttempt({ limit, subject: 'given back' });
    expect((await outcomes(3, 'given back')).filter(Boolean)).toHaveLength(1);
  });

  it('never releases more than was taken', async () => {
    await outcomes(1, 'generous');
    for (let round = 0; round < 3; round += 1)
      await limits.releaseAttempt({ limit, subject: 'generous' });
    expect((await outcomes(7, 'generous')).filter(Boolean)).toHaveLength(5);
  });

  it('keeps subjects and limits apart', async () => {
    await outcomes(6, 'one');
    expect(await outcomes(1, 'two')).toEqual([true]);
    await expect(
      limits.take({ limit: { ...limit, name: 'other' }, subject: 'one' }),
    ).resolves.toBeUndefined();
  });

  describe('after a restart', () => {
    it('forgets nothing', async () => {
      await outcomes(5, 'restart');
      const again = createFailureLimits({ db: database.db, clock });
      await expect(again.take({ limit, subject: 'restart' })).rejects.toMatchObject({
        status: 429,
      });
    });
  });
});
