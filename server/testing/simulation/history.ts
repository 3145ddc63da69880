import fc from 'fast-check';
import { handleEvent } from '../../sales/payments/reconciliation/handle-event.ts';
import type { TestClient } from '../test-client.ts';
import type { PlacedOrder, TestSales } from '../test-sales.ts';
import type { TestStore } from '../test-store.ts';
import { allMeans, type ModelPayment } from './bank-model.ts';
import type { ModelOrder, PackageName, ShopModel } from './shop-model.ts';

/** A history under way: the store and the model, to which the same happens. */
export interface History {
  store: TestStore;
  sales: TestSales;
  model: ShopModel;
  people: { email: string; client: TestClient }[];
  /** The orders that are to be paid, the oldest first. */
  placed: PlacedOrder[];
  /** Reads what happened at the sandbox since the history began. */
  readEvents: () => Promise<void>;
  /** The payment of which an admin asks for a refund now. */
  refundedByHand: ModelPayment | null;
}

/** Random values for an action. Each action uses those that it needs. */
export const drawn = fc.record({
  /** Taken modulo what there is. */
  who: fc.nat(6),
  what: fc.constantFrom<PackageName[]>(['beard'], ['voice'], ['bundle'], ['beard', 'voice']),
  /** About any order, also where it is refused. */
  isAnyway: fc.nat(9).map((number) => number === 0),
  /** With the promotion code. */
  isFree: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  /** In a browser of another device, by the same e-mail address and password. */
  elsewhere: fc.boolean(),
  means: fc.oneof(
    { weight: 2, arbitrary: fc.constant('4242424242424242' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...allMeans) },
  ),
  /** In cents; absent: all. */
  amount: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined, freq: 1 }),
  /** The bank, or the buyer, decides for the shop. */
  isGood: fc.boolean(),
  /** The shop hears of it at once. */
  isHeard: fc.boolean(),
  by: fc.constantFrom('block' as const, 'resolution' as const, 'refund' as const),
  appealed: fc.constantFrom('needs_response' as const, 'review' as const),
  hours: fc.constantFrom(1, 13, 25),
});
export type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;
export type Happen = (history: History, drawn: Drawn) => unknown;

/** An order that something happens to: at the shop, and in the model. */
export interface Chosen extends PlacedOrder {
  order: ModelOrder;
}

/** Lets the shop hear of a payment, as by a webhook. */
export const hear = ({ store }: History, { intent: paymentId }: PlacedOrder) => {
  const event = { id: `evt_${crypto.randomUUID()}`, type: 'any', createdAt: 0, paymentId };
  return handleEvent(store.deps, event, 'webhook');
};

export type Fits = (order: ModelOrder) => boolean;

/** About one of the newest orders that are to be paid: most times of those that it fits, if there are any. */
export const withOrder =
  (happen: (history: History, chosen: Chosen, drawn: Drawn) => unknown, fits?: Fits): Happen =>
  async (history, values) => {
    const { placed, model } = history;
    const all = placed.flatMap((one) => {
      const order = model.orders.get(one.orderId);
      return order === undefined ? [] : [{ ...one, order }];
    });
    const fitting = values.isAnyway ? [] : all.filter(({ order }) => fits?.(order) ?? true);
    const among = fitting.length > 0 ? fitting : all;
    const chosen = among.at(-1 - (values.who % Math.max(1, among.length)));
    if (chosen !== undefined) await happen(history, chosen, values);
  };
