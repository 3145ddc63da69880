import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts';
import { detailsOf, intentOf, newEmail, orderByCard } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import {
  findIntent,
  keepIntent,
  listIntentIds,
  listIntentsOf,
  nextAttempt,
  noteRefundRequested,
  setIntentRefunded,
} from './intents.store.ts';

describeOnEachDatabase('the intents of an order', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  let orderId: string;
  let first: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  beforeEach(async () => {
    const answer = await orderByCard(store.browser(), {
      packages: [catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(newEmail()),
    });
    orderId = String(answer.json().orderId);
    first = intentOf(answer);
  });
  afterAll(() => store.close());

  const present = () =>
    store.deps.db
      .selectFrom('purchase')
      .select(['attempt', 'intent_id'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const keep = (id: string, attempt: number) =>
    keepIntent(store.deps, { orderId, attempt, intentId: id });

  it('keep the one in use when another one is made for the same attempt', async () => {
    expect(await keep('pi_other', 1)).toBe(false);
    expect(await present()).toEqual({ attempt: 1, intent_id: first });
    // Kept all the same: it must be asked about, in case somebody pays it.
    expect(await listIntentIds(store.deps, orderId)).toContain('pi_other');
  });

  it('take the same one twice: a double click', async () => {
    expect(await keep(first, 1)).toBe(true);
    expect(await listIntentIds(store.deps, orderId)).toEqual([first]);
  });

  it('want none of an attempt that was given up', async () => {
    await nextAttempt(store.deps, { orderId, attempt: 1, deadIntentId: first });
    expect(await keep('pi_late', 1)).toBe(false);
    expect(await keep('pi_second', 2)).toBe(true);
    expect(await present()).toEqual({ attempt: 2, intent_id: 'pi_second' });
    expect((await listIntentIds(store.deps, orderId))[0]).toBe('pi_second');
  });

  it('want none of an order that is pending no more', async () => {
    await nextAttempt(store.deps, { orderId, attempt: 1, deadIntentId: first });
    await store.deps.db
      .updateTable('purchase')
      .set({ status: 'canceled' })
      .where('id', '=', orderId)
      .execute();
    expect(await keep('pi_too_late', 2)).toBe(false);
    expect((await present()).intent_id).toBeNull();
  });

  it('are not given up for a failure of an attempt that has got one meanwhile', async () => {
    await nextAttempt(store.deps, { orderId, attempt: 1, deadIntentId: null });
    expect(await present()).toEqual({ attempt: 1, intent_id: first });
    await nextAttempt(store.deps, { orderId, attempt: 1, deadIntentId: 'pi_older' });
    expect(await present()).toEqual({ attempt: 1, intent_id: first });
  });

  it('move on by one attempt, however many ask for it', async () => {
    const ask = () => nextAttempt(store.deps, { orderId, attempt: 1, deadIntentId: first });
    await Promise.all([ask(), ask(), ask()]);
    expect(await present()).toEqual({ attempt: 2, intent_id: null });
  });

  it('remember their order, and what was asked and given back of each', async () => {
    await keep('pi_beside', 1);
    expect(await findIntent(store.deps, first)).toEqual({
      orderId,
      refundRequestedAt: null,
      refundedCents: 0,
    });
    await noteRefundRequested(store.deps, first);
    await setIntentRefunded(store.deps, first, 700);
    expect(await findIntent(store.deps, first)).toEqual({
      orderId,
      refundRequestedAt: store.clock.now(),
      refundedCents: 700,
    });
    expect(await findIntent(store.deps, 'pi_beside')).toMatchObject({ refundedCents: 0 });
    expect(await findIntent(store.deps, 'pi_of_nobody')).toBeUndefined();
  });

  it('tell for a deletion which of them paid: the one in use, where it was not cancelled', async () => {
    await keep('pi_never_paid', 1);
    const { db } = store.deps;
    const { key_id: keyId } = await db
      .selectFrom('purchase')
      .select('key_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    for (const status of ['completed', 'refunded', 'canceled'] as const) {
      await db.updateTable('purchase').set({ status }).where('id', '=', orderId).execute();
      const intents = await listIntentsOf(store.deps, [orderId]);
      const known = { orderId, totalCents: 4900, keyId };
      expect(intents.toSorted((a, b) => Number(b.wasPaid) - Number(a.wasPaid))).toEqual([
        { ...known, intentId: first, wasPaid: status !== 'canceled' },
        { ...known, intentId: 'pi_never_paid', wasPaid: false },
      ]);
    }
  });
});
