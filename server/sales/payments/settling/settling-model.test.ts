import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inForm } from '../../../../scripts/test/test-form.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { describeOnEachDatabase } from '../../../testing/test-database.ts';
import { type Deed, deeds, openTrade } from '../../../testing/trade.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? inForm(2, 10));

describeOnEachDatabase('orders and money', (kind) => {
  it('agree in the end, whatever happened in whatever order', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(deeds, { minLength: 20, maxLength: 50, size: 'max' }),
        async (done: Deed[]) => {
          const trade = await openTrade(kind);
          try {
            for (const deed of done) await trade.carryOut(deed);
            await trade.settle();
            expect(await checkBooks(trade.store)).toEqual([]);
          } finally {
            await trade.store.close();
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: RUNS > 50 },
    );
  });
});
