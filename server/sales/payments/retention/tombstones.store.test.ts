import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepKey } from '../../../payment-providers/stripe/index.ts';
import { describeOnEachDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import {
  bumpTombstoneVersion,
  findTombstone,
  hasTombstoneAfter,
  leaveTombstones,
  listUnpaidTombstones,
} from './tombstones.store.ts';

describeOnEachDatabase('the tombstones of payments', (kind) => {
  let store: TestStore;
  let keyId: string;
  let liveKeyId: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    const { deps } = store;
    await keepKey(deps, testKeys.secretKey);
    await keepKey(deps, 'sk_live_51SleighTestStoreWorkshopSecret');
    const rows = await deps.db.selectFrom('payment_key').select(['id', 'livemode']).execute();
    keyId = rows.find(({ livemode }) => livemode === 0)?.id ?? '';
    liveKeyId = rows.find(({ livemode }) => livemode === 1)?.id ?? '';
    const intent = { orderId: 'order', totalCents: 4900, keyId, wasPaid: false };
    await leaveTombstones(deps, [
      { ...intent, intentId: 'pi_unpaid' },
      { ...intent, intentId: 'pi_paid', wasPaid: true },
      { ...intent, intentId: 'pi_live', keyId: liveKeyId },
      { ...intent, intentId: 'pi_free', keyId: null },
    ]);
  });
  afterAll(() => store.close());

  it('tell by which key and in which mode a payment is reached, and whether it was paid', async () => {
    const found = (intentId: string) => findTombstone(store.deps, intentId);
    const unpaid = { orderId: 'order', keyId, livemode: false, wasPaid: false, version: 0 };
    expect(await found('pi_unpaid')).toEqual(unpaid);
    expect(await found('pi_paid')).toEqual({ ...unpaid, wasPaid: true });
    expect(await found('pi_live')).toEqual({ ...unpaid, keyId: liveKeyId, livemode: true });
    expect(await found('pi_free')).toEqual({ ...unpaid, keyId: null });
    expect(await found('pi_of_nobody')).toBeUndefined();
  });

  it('count answers one after the other: of two to the same question the second is outdated', async () => {
    const count = (intentId: string, version: number) =>
      bumpTombstoneVersion(store.deps, { intentId, version });
    const both = await Promise.all([count('pi_free', 0), count('pi_free', 0)]);
    expect(both.sort()).toEqual([false, true]);
    expect((await findTombstone(store.deps, 'pi_free'))?.version).toBe(1);
    expect(await count('pi_free', 1)).toBe(true);
    expect(await count('pi_of_nobody', 0)).toBe(false);
  });

  it('are listed while money may still come, for what was never paid and is recent', async () => {
    const now = store.clock.now();
    // Of orders for which no payment was begun.
    await leaveTombstones(store.deps, []);
    const listed = await listUnpaidTombstones(store.deps, now - 1);
    expect(listed.sort()).toEqual(['pi_free', 'pi_live', 'pi_unpaid']);
    expect(await listUnpaidTombstones(store.deps, now)).toEqual([]);
  });

  it('keep a key for as long as they are recent, their own key only', async () => {
    const time = store.clock.now() - 1;
    const has = (key: string, since: number) =>
      hasTombstoneAfter(store.deps, { keyId: key, time: since });
    expect(await has(keyId, time)).toBe(true);
    expect(await has(keyId, time + 1)).toBe(false);
    expect(await has('another key', time)).toBe(false);
  });
});
