import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts';
import { buy, detailsOf, intentOf, newEmail, signIn } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

describeWithDatabase('whose an order is', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  afterAll(() => store.close());

  const count = async (table: 'purchase' | 'customer') =>
    (await store.deps.db.selectFrom(table).select('id').execute()).length;
  const idOf = async (email: string) => {
    const query = store.deps.db.selectFrom('customer').select('id').where('email', '=', email);
    return (await query.executeTakeFirst())?.id;
  };
  /** A customer who has bought `voice`, and another browser in which they are signed in. */
  async function newCustomer() {
    const email = newEmail();
    const order = { packages: [catalogue.voice], totalCents: 3950, customerInfo: detailsOf(email) };
    await buy(store, store.browser(), order);
    const client = store.browser();
    await signIn(client, email);
    return { email, id: String(await idOf(email)), client };
  }
  const place = {
    free: (client: TestClient, body: Record<string, unknown>) =>
      client.send('POST', '/api/create-free-order', {
        packages: [catalogue.beard],
        promoCode: testPromoCode,
        ...body,
      }),
    card: (client: TestClient, body: Record<string, unknown>) =>
      client.send('POST', '/api/create-payment-intent', {
        packages: [catalogue.beard],
        amount: '49.00',
        ...body,
      }),
  };
  /** Places an order, pays it where it is not free, and returns its owner. */
  async function ownerOf(
    call: keyof typeof place,
    client: TestClient,
    body: Record<string, unknown>,
  ): Promise<string | null> {
    const placed = await place[call](client, body);
    expect(placed.status, placed.text).toBe(200);
    const orderId = String(placed.json().orderId);
    if (call === 'card') {
      store.sandbox.controls.pay({ intent: intentOf(placed) });
      await client.send('POST', `/api/complete-order/${orderId}`);
    }
    const query = store.deps.db.selectFrom('purchase').select('customer_id');
    return (await query.where('id', '=', orderId).executeTakeFirstOrThrow()).customer_id;
  }

  for (const call of ['free', 'card'] as const) {
    it(`${call}: not the signed-in customer's where the page shows somebody else: nothing is placed`, async () => {
      const { client, email, id } = await newCustomer();
      const other = await newCustomer();
      const signedOut = store.browser();
      const before = [await count('purchase'), await count('customer')];
      const refusals = [
        await place[call](client, { customerInfo: detailsOf(newEmail()), buyer: null }),
        await place[call](client, { customerInfo: detailsOf(email), buyer: null }),
        await place[call](client, { customerInfo: detailsOf(other.email), buyer: other.id }),
        await place[call](signedOut, { customerInfo: detailsOf(email), buyer: id }),
      ];
      for (const refusal of refusals) {
        expect(refusal.status).toBe(409);
        expect(refusal.json()).toMatchObject({ code: 'session_changed' });
      }
      expect([await count('purchase'), await count('customer')]).toEqual(before);
    });

    it(`${call}: the signed-in customer's where the page shows them`, async () => {
      const { client, email, id } = await newCustomer();
      const { password: _, ...customerInfo } = detailsOf(email);
      expect(await ownerOf(call, client, { customerInfo, buyer: id })).toBe(id);
    });

    it(`${call}: a new customer's where the page shows nobody and nobody is signed in`, async () => {
      const email = newEmail();
      const body = { customerInfo: detailsOf(email), buyer: null };
      expect(await ownerOf(call, store.browser(), body)).toBe(await idOf(email));
    });

    it(`${call}: without a buyer the signed-in customer's, by their address or without a password`, async () => {
      const first = await newCustomer();
      const own = { customerInfo: detailsOf(first.email.toUpperCase()) };
      expect(await ownerOf(call, first.client, own)).toBe(first.id);
      const second = await newCustomer();
      const { password: _, ...customerInfo } = detailsOf(newEmail());
      expect(await ownerOf(call, second.client, { customerInfo })).toBe(second.id);
    });

    it(`${call}: without a buyer, whose address and password were typed, whoever is signed in`, async () => {
      const { client, id } = await newCustomer();
      const email = newEmail();
      const owner = await ownerOf(call, client, { customerInfo: detailsOf(email) });
      expect(owner).toBe(await idOf(email));
      expect(owner).not.toBe(id);
      const known = await newCustomer();
      const another = await newCustomer();
      const body = { customerInfo: detailsOf(known.email) };
      expect(await ownerOf(call, another.client, body)).toBe(known.id);
    });
  }
});
