import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { patience, sized } from '../../scripts/test/sized.ts';
import { createMemoizer } from '../overview/memoize.ts';
import { readOverview } from '../overview/read-overview.ts';
import { type Action, actions } from '../testing/simulation/actions.ts';
import { openSimulation, type Simulation } from '../testing/simulation/open-simulation.ts';
import { describeWithDatabase } from '../testing/test-database.ts';

/** TEST_SIZE=25 makes 10,000 of it on each database. */
const HISTORIES = sized(24, 400);
/** How many happen in one store. Its clock goes on for months in each. */
const PER_STORE = 50;
/** Repeats a run. A failure prints it, with the shortest history that fails. */
const { SEED } = process.env;

describeWithDatabase('whatever happens to orders and their money, in whatever order', (kind) => {
  let open: { simulation: Simulation; runs: number; takenCents: number } | null = null;

  async function close(): Promise<void> {
    const { simulation } = open ?? {};
    open = null;
    await simulation?.close();
  }
  afterAll(close);

  /** Expects the shop to show as its takings what the histories come to. */
  async function checkOverview({ simulation: { store }, takenCents }: NonNullable<typeof open>) {
    const days = { from: '2026-01-01', to: '2040-12-31' };
    const { now, chart } = await readOverview(store.deps, createMemoizer(store.deps), days);
    expect(now.takingsCents - now.refundsCents).toBe(takenCents);
    const sum = chart.bars.reduce((cents, bar) => cents + bar.takingsCents - bar.refundsCents, 0);
    expect(sum).toBe(takenCents);
  }

  async function happen(done: Action[]): Promise<string[]> {
    open ??= { simulation: await openSimulation(kind), runs: 0, takenCents: 0 };
    try {
      const model = await open.simulation.run(done);
      const { problems } = model;
      open.runs += 1;
      open.takenCents += model.takings();
      if (problems.length === 0 && open.runs < PER_STORE) return problems;
      if (problems.length === 0) await checkOverview(open);
      await close();
      return problems;
    } catch (error) {
      await close();
      throw error;
    }
  }

  it('statuses, books, takings and access are what a model of their own says', {
    timeout: patience(1_800_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(actions, { minLength: 20, maxLength: 50, size: 'max' }),
        async (done: Action[]) => {
          expect(await happen(done)).toEqual([]);
        },
      ),
      { numRuns: HISTORIES, ...(SEED !== undefined && { seed: Number(SEED) }) },
    );
    if (open !== null) await checkOverview(open);
  });
});
