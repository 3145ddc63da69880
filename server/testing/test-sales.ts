import { readProviderEvents } from '../sales/payments/reconciliation/read-provider-events.ts';
import { reconcileOrders } from '../sales/payments/reconciliation/reconcile-orders.ts';
import { addTestCatalogue, type TestCatalogue } from './test-catalogue.ts';
import {
  completeOrder,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
  signIn,
} from './test-checkout.ts';
import type { Answer, TestClient } from './test-client.ts';
import { type TestStore, type testKeys, testPromoCode } from './test-store.ts';
import { signInAdmin } from './test-uploads.ts';

type PackageName = 'beard' | 'voice' | 'bundle';

const cents: Record<PackageName, number> = { beard: 4900, voice: 3950, bundle: 6999 };

/** An order that was placed, and who did. */
export interface PlacedOrder {
  orderId: string;
  intent: string;
  email: string;
  client: TestClient;
}

/** An order as the admin sees it. */
export interface OrderResponse {
  id: string;
  status: string;
  customerId: string | null;
  timeline: { from: string | null; to: string; cause: string; actor: string; at: string }[];
}

interface Buyer {
  email: string;
  client: TestClient;
  more: Record<string, unknown>;
}

export type TestSales = Awaited<ReturnType<typeof openTestSales>>;

/** The steps that tests of reconciliation repeat, at a store with the test catalogue. */
export async function openTestSales(store: TestStore) {
  const catalogue = await addTestCatalogue(store.deps);
  return {
    catalogue,
    ...selling(store, catalogue),
    ...looking(store, catalogue),
    ...hearing(store),
    ...administering(store),
  };
}

function selling(store: TestStore, catalogue: TestCatalogue) {
  const { controls } = store.sandbox;
  async function place(
    what: PackageName | readonly PackageName[] = 'beard',
    { email = newEmail(), client = store.browser(), more = {} }: Partial<Buyer> = {},
  ): Promise<PlacedOrder> {
    const names = typeof what === 'string' ? [what] : what;
    const answer = await orderByCard(client, {
      packages: names.map((name) => catalogue[name]),
      totalCents: names.reduce((sum, name) => sum + cents[name], 0),
      customerInfo: detailsOf(email, more),
    });
    if (answer.status !== 200) {
      const { status, text } = answer;
      throw Object.assign(new Error(`not ordered: ${status} ${text}`), { status });
    }
    return { orderId: String(answer.json().orderId), intent: intentOf(answer), email, client };
  }
  const complete = ({ orderId }: { orderId: string }, client = store.browser()) =>
    completeOrder(client, orderId);
  return {
    place,
    complete,
    /** Places, pays (with that card) and completes. */
    async buy(
      what?: PackageName | readonly PackageName[],
      who?: Partial<Buyer>,
      card?: string,
    ): Promise<PlacedOrder> {
      const placed = await place(what, who);
      controls.pay({ intent: placed.intent, ...(card !== undefined && { card }) });
      const answer = await complete(placed, placed.client);
      if (answer.status !== 200) throw new Error(`not completed: ${answer.text}`);
      return placed;
    },
    /** Takes packages free, with the promotion code; returns the response of the call. */
    takeFree: (
      names: readonly PackageName[],
      { email = newEmail(), client = store.browser() }: Partial<Buyer> = {},
    ) =>
      client.send('POST', '/api/create-free-order', {
        customerInfo: detailsOf(email),
        packages: names.map((name) => catalogue[name]),
        promoCode: testPromoCode,
      }),
    /** Pays an intent that was cancelled, which the sandbox never does by itself. */
    payLate(intent: string): void {
      controls.changeIntent({ intent, change: { status: 'requires_payment_method' } });
      controls.pay({ intent });
    },
  };
}

function looking(store: TestStore, catalogue: TestCatalogue) {
  const { db } = store.deps;
  return {
    order: (id: string) =>
      db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The order's timeline, a line an event: "completed: webhook". */
    async timeline(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('purchase_event')
        .select(['to_status', 'cause'])
        .where('purchase_id', '=', id)
        .orderBy('position')
        .execute();
      return rows.map(({ to_status, cause }) => `${to_status}: ${cause}`);
    },
    account: (email: string) =>
      db
        .selectFrom('customer')
        .selectAll()
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst(),
    /** Whether somebody who signs in with the checkout's password may watch a video. */
    async mayWatch(email: string, videoId = catalogue.beard.videoId): Promise<boolean> {
      const client = store.browser();
      await signIn(client, email);
      return (await client.get(`/media/videos/${videoId}`)).status === 200;
    },
    refundsOf: (intent: string) =>
      store.sandbox.controls.refunds().filter(({ payment_intent }) => payment_intent === intent),
  };
}

/** The ways by which the store hears of a payment, besides being asked and webhooks. */
function hearing({ deps }: TestStore) {
  return {
    /** Reads all that ever happened at the sandbox. */
    async readEvents(): Promise<void> {
      const until = Date.UTC(2000, 0);
      for (const { id: keyId } of await deps.db.selectFrom('payment_key').select('id').execute())
        await deps.payments.keys.noteEventsReadUntil(deps, { keyId, until });
      await readProviderEvents(deps);
    },
    reconcile: () => reconcileOrders(deps, { all: true }),
  };
}

function administering(store: TestStore) {
  /** An admin, newly signed in: tests that move the clock end sessions. */
  const admin = () => signInAdmin(store, 'elf');
  /** As an admin does, so that the account of the key is fetched from the provider. */
  async function saveKey(key: 'VITE_STRIPE_PUBLIC_KEY' | 'STRIPE_SECRET_KEY', value: string) {
    const answer = await (await admin()).send('POST', '/api/settings', { key, value });
    if (answer.status !== 200) throw new Error(answer.text);
  }
  const seen = async (orderId: string) =>
    (await (await admin()).get(`/api/orders/${orderId}`)).json<OrderResponse>();
  return {
    admin,
    /** The order as the admin sees it. */
    seen,
    /** Its timeline, each line as "from>to cause (who)". */
    async lines(orderId: string): Promise<string[]> {
      const { timeline } = await seen(orderId);
      return timeline.map((one) => `${one.from ?? ''}>${one.to} ${one.cause} (${one.actor})`);
    },
    payment: async (orderId: string): Promise<Answer> =>
      (await admin()).get(`/api/orders/${orderId}/payment`),
    act: async (
      orderId: string,
      action: 'check' | 'refund' | 'accept' | 'give-access-back' | 'settle-refund' | 'keep-payment',
      body?: unknown,
    ) => (await admin()).send('POST', `/api/orders/${orderId}/${action}`, body),
    saveKey,
    async saveKeys({ publicKey, secretKey }: typeof testKeys): Promise<void> {
      await saveKey('VITE_STRIPE_PUBLIC_KEY', publicKey);
      await saveKey('STRIPE_SECRET_KEY', secretKey);
    },
  };
}
