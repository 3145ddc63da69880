import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patience, sized } from '../../../../scripts/test/sized.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { type Action, actions, openSimulatedSales } from '../../../testing/simulated-sales.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';

const RUNS = sized(2, 10);

describeWithDatabase('orders and money', (kind) => {
  it('agree in the end, whatever happened in whatever order', {
    timeout: patience(600_000),
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(actions, { minLength: 20, maxLength: 50, size: 'max' }),
        async (done: Action[]) => {
          const simulated = await openSimulatedSales(kind);
          try {
            for (const action of done) await simulated.carryOut(action);
            await simulated.reconcile();
            expect(await checkBooks(simulated.store)).toEqual([]);
          } finally {
            await simulated.store.close();
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: RUNS > 50 },
    );
  });
});
