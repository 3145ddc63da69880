import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { checkPayments } from './payments.ts';

describeWithDatabase('the doctor, of early warnings of fraud', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  it('names the right that a restricted key lacks, and says nothing where it has it', async () => {
    const findings = async () =>
      (await checkPayments({ deps: async () => store.deps })).filter(({ says }) =>
        says.includes('warnings of fraud'),
      );
    expect(await findings()).toEqual([]);
    const path = '/v1/radar/early_fraud_warnings';
    store.sandbox.controls.withholdRight({ key: testKeys.secretKey, path });
    expect(await findings()).toMatchObject([
      { state: 'warning', remedy: expect.stringContaining('the right to read “Radar”') },
    ]);
  });
});
