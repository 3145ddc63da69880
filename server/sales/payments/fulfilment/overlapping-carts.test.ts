import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../scripts/test/sized.ts';
import { addPackage, linkVideo } from '../../../catalog/index.ts';
import { checkBooks } from '../../../testing/check-books.ts';
import { addTestVideo } from '../../../testing/test-catalogue.ts';
import { detailsOf, intentOf, newEmail, orderByCard } from '../../../testing/test-checkout.ts';
import { type DatabaseKind, describeOnEachDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../../testing/test-store.ts';
import { mayWatch } from '../../access/index.ts';
import { listOwnedPackageIds } from '../../orders/index.ts';
import { updateFromProvider } from '../reconciliation/update-from-provider.ts';

const PAIRS: Record<DatabaseKind, number> = {
  SQLite: sized(24, 100),
  PostgreSQL: sized(8, 20),
};

/** The packages on sale: their prices in cents, and the videos in them. */
const goods = {
  beard: { cents: 4900, videos: ['beard'] },
  voice: { cents: 3950, videos: ['voice'] },
  sleigh: { cents: 1207, videos: ['sleigh'] },
  /** Has the videos of two others together. */
  winter: { cents: 999, videos: ['beard', 'sleigh'] },
  bundle: { cents: 6999, videos: ['beard', 'voice', 'sleigh'] },
} as const;
type Name = keyof typeof goods;
const videoNames = ['beard', 'voice', 'sleigh'] as const;

const cart = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.subarray<Name>(['beard', 'voice', 'sleigh', 'winter'], { minLength: 1 }),
  },
  { weight: 1, arbitrary: fc.constant<Name[]>(['bundle']) },
);
const order = fc.record({
  cart,
  isFree: fc.boolean(),
  /** Refunded afterwards: all that is left, or so many cents of it. */
  refund: fc.option(fc.constantFrom('all' as const, 1, 700), { nil: null, freq: 3 }),
});
const pair = fc.record({
  orders: fc.tuple(order, order),
  /** Which completes first; or both at the same moment. */
  first: fc.constantFrom(0, 1, 'together' as const),
  /** Whether the store's own refunds are made before those of the shop, or after. */
  isRefundedFirst: fc.boolean(),
  fault: fc.option(fc.constantFrom('before' as const, 'after' as const), { nil: null, freq: 6 }),
});
type Pair = typeof pair extends fc.Arbitrary<infer T> ? T : never;

interface Bought {
  orderId: string;
  /** Null: it was free. */
  intent: string | null;
  cart: readonly Name[];
}

describeOnEachDatabase('two carts of one customer that overlap', (kind) => {
  let store: TestStore;
  const ids = new Map<Name, string>();
  const videoIds = new Map<string, string>();
  beforeAll(async () => {
    store = await startTestStore(kind);
    for (const name of videoNames) videoIds.set(name, await addTestVideo(store.deps, name));
    for (const [name, { cents: priceCents, videos }] of Object.entries(goods)) {
      const isBundle = name === 'bundle';
      const row = { name, priceCents, isBundle, description: '', features: [], coverKey: null };
      const packageId = await addPackage(store.deps, row);
      ids.set(name as Name, packageId);
      for (const video of videos)
        await linkVideo(store.deps, { packageId, videoId: videoIds.get(video) ?? '' });
    }
  });
  afterAll(() => store.close());

  const packagesOf = (names: readonly Name[]) => names.map((name) => ({ id: ids.get(name) ?? '' }));
  const priceOf = (names: readonly Name[]) =>
    names.reduce((sum, name) => sum + goods[name].cents, 0);

  async function placePaid(email: string, names: readonly Name[]): Promise<Bought> {
    const answer = await orderByCard(store.browser(), {
      packages: packagesOf(names),
      totalCents: priceOf(names),
      customerInfo: detailsOf(email),
    });
    expect(answer.status, answer.text).toBe(200);
    const intent = intentOf(answer);
    return { orderId: String(answer.json().orderId), intent, cart: names };
  }
  /** Null where the customer has some of it already. */
  async function takeFree(email: string, names: readonly Name[]): Promise<Bought | null> {
    const answer = await store.browser().send('POST', '/api/create-free-order', {
      customerInfo: detailsOf(email),
      packages: packagesOf(names),
      promoCode: testPromoCode,
    });
    if (answer.status === 409) return null;
    expect(answer.status, answer.text).toBe(200);
    return { orderId: String(answer.json().orderId), intent: null, cart: names };
  }
  async function complete(bought: Bought): Promise<Bought> {
    const answer = await store.browser().send('POST', `/api/complete-order/${bought.orderId}`);
    expect(answer.status, answer.text).toBe(200);
    return bought;
  }
  const keptOf = (intent: string): number => {
    const charge = store.sandbox.controls
      .charges()
      .find(({ payment_intent }) => payment_intent === intent);
    return (charge?.amount ?? 0) - (charge?.amount_refunded ?? 0);
  };

  /** The lines of each order that are kept if they complete in this order. */
  function linesKept(inOrder: readonly Bought[]): Map<Bought, Name[]> {
    const kept = new Map<Bought, Name[]>();
    const owned = new Set<Name>();
    for (const bought of inOrder) {
      const seen = new Set([...owned].flatMap((name): string[] => [...goods[name].videos]));
      const isOwned = (name: Name) =>
        owned.has(name) || goods[name].videos.every((video) => seen.has(video));
      const lines = bought.cart.filter((name) => bought.intent === null || !isOwned(name));
      kept.set(bought, lines);
      for (const name of lines) owned.add(name);
    }
    return kept;
  }

  /** Places what is paid, then completes all as the pair says. Returns what came of it, in that order. */
  async function carryOut({ orders, first }: Pair, email: string): Promise<(Bought | null)[]> {
    const steps: (() => Promise<Bought | null>)[] = [];
    for (const { cart: names, isFree } of orders) {
      const placed = isFree ? null : await placePaid(email, names);
      if (placed?.intent) store.sandbox.controls.pay({ intent: placed.intent });
      steps.push(() => (placed === null ? takeFree(email, names) : complete(placed)));
    }
    if (first === 'together') return Promise.all(steps.map((step) => step()));
    const done: (Bought | null)[] = [null, null];
    for (const index of [first, 1 - first]) done[index] = (await steps[index]?.()) ?? null;
    return done;
  }

  async function tryPair(given: Pair): Promise<void> {
    const { orders, first, isRefundedFirst, fault } = given;
    const email = newEmail();
    const done = await carryOut(given, email);
    const active = done.filter((bought) => bought !== null);
    const inOrder = first === 1 ? active.toReversed() : active;
    if (fault !== null) {
      const what = { method: 'POST', path: '/v1/refunds', effect: 'error', times: 3 } as const;
      store.sandbox.controls.addFault({ ...what, when: fault });
    }
    const runRefunds = async () => {
      await store.deps.jobs.runDue();
      store.clock.advance({ minutes: 1 });
      await store.deps.jobs.runDue();
    };
    if (isRefundedFirst) await runRefunds();
    const refunded = new Map<Bought, number | 'all'>();
    for (const [index, bought] of done.entries()) {
      const refund = orders[index]?.refund ?? null;
      if (bought === null || bought.intent === null || refund === null) continue;
      if (keptOf(bought.intent) === 0) continue;
      const amount = refund === 'all' ? {} : { amount: refund };
      store.sandbox.controls.refund({ payment: bought.intent, ...amount });
      refunded.set(bought, refund);
    }
    const update = () =>
      Promise.all(
        active.map(async ({ orderId, intent }) => {
          if (intent === null) return;
          await updateFromProvider(store.deps, { orderId, cause: 'asked', actor: 'system' });
        }),
      );
    await update();
    await runRefunds();
    await update();
    store.sandbox.controls.clearFaults();

    const account = await store.deps.db
      .selectFrom('customer')
      .select('id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    const owned = await listOwnedPackageIds(store.deps, account.id);
    const viewer = { kind: 'customer', id: account.id } as const;
    const watchable: string[] = [];
    for (const [name, videoId] of videoIds)
      if (await mayWatch(store.deps, { viewer, videoId })) watchable.push(name);
    const found = {
      money: active.map(({ intent }) => (intent === null ? 0 : keptOf(intent))),
      packages: owned.toSorted(),
      watchable,
    };
    // At the same moment, either may have come first.
    const possible = first === 'together' ? [inOrder, inOrder.toReversed()] : [inOrder];
    const expected = possible.map((these) => outcomeOf(these, { active, refunded }));
    expect(expected).toContainEqual(found);
  }

  function outcomeOf(
    inOrder: readonly Bought[],
    { active, refunded }: { active: readonly Bought[]; refunded: Map<Bought, number | 'all'> },
  ) {
    const kept = linesKept(inOrder);
    const money = active.map((bought) => {
      const refund = refunded.get(bought) ?? 0;
      if (bought.intent === null || refund === 'all') return 0;
      const paid = priceOf(kept.get(bought) ?? []);
      return paid === 0 ? 0 : paid - refund;
    });
    const names = active.flatMap((bought) =>
      refunded.get(bought) === 'all' ? [] : (kept.get(bought) ?? []),
    );
    const seen = new Set(names.flatMap((name): string[] => [...goods[name].videos]));
    return {
      money,
      packages: [...new Set(names)].map((name) => ids.get(name) ?? '').sort(),
      watchable: videoNames.filter((name) => seen.has(name)),
    };
  }

  it('pay every line once, give access to what is paid, and are booked to the cent', {
    timeout: 1_800_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(pair, tryPair), {
      seed: 2026,
      numRuns: PAIRS[kind],
      endOnFailure: true,
    });
    expect(await checkBooks(store)).toEqual([]);
    await expectTitledNotes(store);
  });
});

/** Each returned line's credit note names it, at its price, where its refund was seen. */
async function expectTitledNotes({ deps: { db } }: TestStore): Promise<void> {
  const lines = await db
    .selectFrom('purchase_item')
    .innerJoin('purchase', 'purchase.id', 'purchase_item.purchase_id')
    .select(['purchase_id', 'title', 'returned_cents as cents'])
    .where('returned_at', 'is not', null)
    .where('status', '=', 'completed')
    .execute();
  const notes = await db
    .selectFrom('receipt')
    .select(['purchase_id', 'items', 'cents'])
    .where('kind', '=', 'credit-note')
    .execute();
  expect(lines.length).toBeGreaterThan(0);
  for (const { purchase_id, title, cents } of lines) {
    const named = notes.filter((note) => {
      const items: { title: string; cents: number }[] = JSON.parse(note.items);
      return (
        note.purchase_id === purchase_id &&
        items.some((item) => item.title === title && item.cents === cents)
      );
    });
    expect(named).toHaveLength(1);
  }
}
