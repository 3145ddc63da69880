import { createAdmin } from '../accounts/index.ts';
import { addTestCatalogue, type TestCatalogue } from './test-catalogue.ts';
import { buy, detailsOf, intentOf, newEmail, orderByCard } from './test-checkout.ts';
import type { Answer, TestClient } from './test-client.ts';
import type { TestStore } from './test-store.ts';

export interface OrderAnswer {
  id: string;
  status: string;
  customerId: string | null;
  timeline: { from: string | null; to: string; cause: string; actor: string; at: string }[];
}

/** An admin at work on the orders of a test store. */
export interface OrderDesk {
  catalogue: TestCatalogue;
  /** Buys the beard ($49.00) by card as somebody new. */
  buy(email?: string): Promise<{ orderId: string; intent: string; email: string }>;
  /** Orders the beard by card and does not pay. */
  place(
    email?: string,
    client?: TestClient,
  ): Promise<{ orderId: string; intent: string; email: string }>;
  order(orderId: string): Promise<OrderAnswer>;
  /** The timeline, each line as "from>to cause (who)". */
  timeline(orderId: string): Promise<string[]>;
  payment(orderId: string): Promise<Answer>;
  act(orderId: string, action: 'check' | 'refund' | 'accept', body?: unknown): Promise<Answer>;
  admin: TestClient;
}

const login = { username: 'nick', password: 'toy-workshop' };

/** Fills the catalogue of `store` and signs its admin `nick` in. */
export async function openOrderDesk(store: TestStore): Promise<OrderDesk> {
  const catalogue = await addTestCatalogue(store.deps);
  const admin = store.browser();
  await createAdmin(store.deps, login);
  await admin.send('POST', '/api/auth/login', login);
  const beard = { packages: [catalogue.beard], totalCents: 4900 };
  const order = async (orderId: string) =>
    (await admin.get(`/api/orders/${orderId}`)).json<OrderAnswer>();
  return {
    catalogue,
    admin,
    order,
    async buy(email = newEmail()) {
      const customerInfo = detailsOf(email);
      const orderId = await buy(store, store.browser(), { ...beard, customerInfo });
      const { stripePaymentIntentId } = (await admin.get(`/api/orders/${orderId}`)).json();
      return { orderId, intent: String(stripePaymentIntentId), email };
    },
    async place(email = newEmail(), client = store.browser()) {
      const placed = await orderByCard(client, { ...beard, customerInfo: detailsOf(email) });
      return { orderId: String(placed.json().orderId), intent: intentOf(placed), email };
    },
    async timeline(orderId) {
      const { timeline } = await order(orderId);
      return timeline.map(
        ({ from, to, cause, actor }) => `${from ?? ''}>${to} ${cause} (${actor})`,
      );
    },
    payment: (orderId) => admin.get(`/api/orders/${orderId}/payment`),
    act: (orderId, action, body) => admin.send('POST', `/api/orders/${orderId}/${action}`, body),
  };
}
