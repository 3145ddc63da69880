import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../testing/test-checkout.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { openTestSales, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const COMPOSED = 'caf\u00e9-noir';
const DECOMPOSED = 'cafe\u0301-noir';

describeWithDatabase('somebody who types their address or password otherwise', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it.each([
    ['Ann@B\u00fccher.example', 'ann@xn--bcher-kva.example', 'Ann@xn--bcher-kva.example'],
    ['J\u00f6rg@n.example', 'jo\u0308rg@n.example', undefined],
    ['"Ann Smith"@n.example', '"ann smith"@N.example', undefined],
  ])('reaches the account of %s by %s', async (email, otherwise, receiptTo) => {
    const { intent } = await sales.buy('beard', { email, more: { password: DECOMPOSED } });
    const paid = store.sandbox.controls.intents().find(({ id }) => id === intent);
    expect(paid?.receipt_email ?? undefined).toBe(receiptTo);
    const entered = await signIn(store.browser(), otherwise, COMPOSED);
    expect([entered.status, entered.json().email]).toEqual([200, email]);
    const again = sales.place('voice', { email: otherwise, more: { password: 'another-one' } });
    await expect(again).rejects.toMatchObject({ status: 409 });
  });

  it('enters with a password that was hashed as it was typed, before', async () => {
    const { email } = await sales.buy('beard');
    await store.deps.db
      .updateTable('customer')
      .set({ password_hash: await hash(DECOMPOSED) })
      .where('email', '=', email)
      .execute();
    expect((await signIn(store.browser(), email, DECOMPOSED)).status).toBe(200);
    expect((await signIn(store.browser(), email, `${DECOMPOSED}!`)).status).toBe(401);
  });
});
