import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PromoCode } from '#contract/codes/codes.ts';
import type { Needs } from '#contract/overview.ts';
import { saveSetting } from '../../settings/index.ts';
import { codeOf } from '../../testing/codes/test-codes.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';
import { checkPromoCode, findCode } from './find-code.ts';

describeWithDatabase('checking a promotion code', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it('counts wrong ones for their address, neither right nor blank ones', async () => {
    const check = (code: string, address = '10.9.9.9') =>
      checkPromoCode(store.deps, { code, address });
    const { points } = store.deps.policy.limits.promoCode;
    for (let round = 0; round < points; round += 1) {
      expect(await check(testPromoCode)).toBe(true);
      expect(await check(' \t\u200b')).toBe(false);
      expect(await check('wrong')).toBe(false);
    }
    await expect(check('wrong')).rejects.toMatchObject({ status: 429 });
    await expect(check(testPromoCode)).rejects.toMatchObject({ status: 429 });
    expect(await check('')).toBe(false);
    expect(await check('wrong', '10.9.9.8')).toBe(false);
  });

  const find = async (code: string) => {
    const found = await findCode(store.deps, { code, address: '10.9.9.7' });
    return typeof found === 'string' ? found : found?.code;
  };

  it('leaves out what nobody sees, and finds codes that clash as they are written', async () => {
    const admin = await sales.admin();
    const make = async (code: string) =>
      (await admin.send('POST', '/api/promo-codes', codeOf({ code }))).json<{ id: string }>().id;
    const plain = await make('Sno\u00adw');
    const odd = await make('Odd');
    // As the migration leaves a code that would be the same.
    const clashing = { code: 'SNO\u3164W', code_key: 'sno\u1160w', clashing_key: 'snow' };
    await store.deps.db.updateTable('promo_code').set(clashing).where('id', '=', odd).execute();
    expect(await Promise.all(['snow', 'S\u200bNOW\u2060', 'sno\u3164w'].map(find))).toEqual([
      'Snow',
      'Snow',
      'SNO\u3164W',
    ]);
    const listed = async () => {
      const codes = (await admin.get('/api/promo-codes')).json<PromoCode[]>();
      return {
        marked: codes.flatMap(({ code, clash }) => (clash === null ? [] : `${code}: ${clash}`)),
        needs: (await admin.get('/api/overview/needs')).json<Needs>().clashingCodes,
      };
    };
    expect(await listed()).toEqual({ marked: ['SNO\u3164W: code'], needs: ['SNO\u3164W'] });
    // It can be switched off without a new name. When the other is renamed, it gets the name.
    const change = (id: string, code: string, isOn = true) =>
      admin.send('PUT', `/api/promo-codes/${id}`, codeOf({ code, isOn }));
    expect((await change(odd, 'SNOW')).status).toBe(409);
    expect((await change(odd, clashing.code, false)).status).toBe(200);
    expect((await listed()).needs).toEqual([]);
    expect((await change(plain, 'Sleet')).status).toBe(200);
    expect(await Promise.all(['snow', 'sleet'].map(find))).toEqual(['SNO\u3164W', 'Sleet']);
    expect(await listed()).toEqual({ marked: [], needs: [] });
  });

  it('makes nothing free by a code that only takes something off', async () => {
    const admin = await sales.admin();
    await admin.send('POST', '/api/promo-codes', codeOf({ code: 'GIFT' }));
    // Saved before such characters were left out.
    for (const value of ['GI\u00adFT', 'ＧＩＦＴ']) {
      await saveSetting(store.deps, { key: 'FREE_PROMO_CODE' }, { value });
      expect(await Promise.all([value, 'gift', 'G\u200bIFT'].map(find))).toEqual([
        'free',
        'GIFT',
        'GIFT',
      ]);
      const codes = (await admin.get('/api/promo-codes?q=gift')).json();
      expect(codes).toMatchObject([{ clash: 'free' }]);
    }
    await saveSetting(store.deps, { key: 'FREE_PROMO_CODE' }, { value: 'All\u00ad4you' });
    expect(await find('ALL4YOU')).toBe('free');
    await admin.send('POST', '/api/promo-codes', codeOf({ code: 'CAFE\u0301-24' }));
    expect(await find('caf\u00e9\u201124')).toBe('CAFE\u0301-24');
  });
});
