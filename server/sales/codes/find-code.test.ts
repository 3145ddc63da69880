import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';
import { checkPromoCode } from './find-code.ts';

describeWithDatabase('checking a promotion code', (kind) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startTestStore(kind);
  });
  afterAll(() => store.close());

  it('counts wrong ones for their address, neither right nor blank ones', async () => {
    const check = (code: string, address = '10.9.9.9') =>
      checkPromoCode(store.deps, { code, address });
    const { points } = store.deps.policy.limits.promoCode;
    for (let round = 0; round < points; round += 1) {
      expect(await check(testPromoCode)).toBe(true);
      expect(await check(' \t')).toBe(false);
      expect(await check('wrong')).toBe(false);
    }
    await expect(check('wrong')).rejects.toMatchObject({ status: 429 });
    await expect(check(testPromoCode)).rejects.toMatchObject({ status: 429 });
    expect(await check('')).toBe(false);
    expect(await check('wrong', '10.9.9.8')).toBe(false);
  });
});
