import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/codes/test-codes.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

describeWithDatabase('promotion codes, as admins make them', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());
  const create = async (more: Record<string, unknown>) =>
    (await sales.admin()).send('POST', '/api/promo-codes', codeOf(more));

  it('are created, listed newest first, found, and changed', async () => {
    const made = await create({ code: 'First-1', packageIds: [sales.catalogue.beard.id] });
    expect(made.status).toBe(200);
    const first = made.json<{ id: string }>();
    expect(first).toMatchObject({ code: 'First-1', percentOff: 20, used: 0, held: 0, late: 0 });
    store.clock.advance({ seconds: 1 });
    await create({ code: 'Zweiter', percentOff: null, amountOff: '5', minimumAmount: '40.00' });
    const admin = await sales.admin();
    const listed = async (query = '') =>
      (await admin.get(`/api/promo-codes${query}`))
        .json<{ code: string }[]>()
        .map((one) => one.code);
    expect(await listed()).toEqual(['Zweiter', 'First-1']);
    expect(await listed('?q=zwei')).toEqual(['Zweiter']);
    const off = codeOf({ code: 'FIRST-2', isOn: false });
    const changed = await admin.send('PUT', `/api/promo-codes/${first.id}`, off);
    expect(changed.json()).toMatchObject({ code: 'FIRST-2', isOn: false, packageIds: null });
    expect(await listed('?q=first-2')).toEqual(['FIRST-2']);
    const page = await admin.get('/api/promo-codes?limit=1');
    expect(page.json()).toHaveLength(1);
    expect(await listed(`?cursor=${page.headers['x-next-cursor']}`)).toEqual(['FIRST-2']);
    expect((await admin.get(`/api/promo-codes/${first.id}/uses`)).json()).toEqual([]);
    expect((await admin.get('/api/promo-codes/nope/uses')).status).toBe(404);
    expect((await admin.send('PUT', '/api/promo-codes/nope', codeOf())).status).toBe(404);
  });

  describe('are refused, naming the field', () => {
    it.each([
      ['code', { code: 'x'.repeat(300) }],
      ['code', { code: 'two words' }],
      ['code', { code: '\u3164\u200b\u00ad\u200d' }],
      ['code', { code: '' }],
      ['percentOff', { percentOff: 150 }],
      ['percentOff', { percentOff: 0 }],
      ['percentOff', { percentOff: 12.5 }],
      ['percentOff', { percentOff: null }],
      ['percentOff', { amountOff: '5.00' }],
      ['amountOff', { percentOff: null, amountOff: '0.00' }],
      ['amountOff', { percentOff: null, amountOff: '-5' }],
      ['minimumAmount', { minimumAmount: 'much' }],
      ['packageIds', { packageIds: [] }],
      ['packageIds', { packageIds: ['no-such-package'] }],
      ['endsAt', { startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }],
      ['startsAt', { startsAt: 'soon' }],
      ['startsAt', { startsAt: '2026-02-30T00:00:00Z' }],
      ['useLimit', { useLimit: 0 }],
      ['customerLimit', { customerLimit: -1 }],
    ])('%s of %o', async (field, more) => {
      const answer = await create({ code: 'REFUSED', ...more });
      expect([answer.status, answer.json().message]).toEqual([
        400,
        expect.stringMatching(new RegExp(`^${field}: `)),
      ]);
    });

    it('a megabyte, a name that is taken in any spelling, and the free access code', async () => {
      expect((await create({ code: 'x'.repeat(1024 * 1024) })).status).toBe(413);
      expect((await create({ code: 'Taken' })).status).toBe(200);
      for (const code of [
        'TAKEN',
        'ＴＡＫＥＮ',
        'TA\u00adKEN\u200b',
        testPromoCode.toLowerCase(),
      ]) {
        const answer = await create({ code });
        expect([code, answer.status]).toEqual([code, /\s/.test(code) ? 400 : 409]);
      }
      // Nor can that one get the name of another: what took off 20% would make everything free.
      const save = async (value: string) =>
        (await sales.admin()).send('POST', '/api/settings', { key: 'FREE_PROMO_CODE', value });
      const answer = await save('ｔa\u200bken');
      expect([answer.status, answer.json()]).toMatchObject([409, { code: 'code_taken' }]);
      const unseen = await save('\u200b\u00ad');
      expect([unseen.status, unseen.json().message]).toEqual([
        400,
        'value: must have characters that can be seen',
      ]);
      const rows = await store.deps.db.selectFrom('promo_code').select('code').execute();
      expect(rows.map(({ code }) => code)).not.toContain('REFUSED');
    });
  });
});
