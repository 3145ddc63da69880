import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createCustomer } from '../../../accounts/index.ts';
import { queueMail } from '../../../mail/index.ts';
import { newEmail } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { deleteOrdersOfCustomer } from './delete-orders-of-customer.ts';
import { findTombstone } from './tombstones.store.ts';

describeWithDatabase("deleting a customer's orders", (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  async function newCustomer() {
    const email = newEmail();
    const person = { firstName: 'Ann', lastName: 'Elf', email, phone: null };
    const id = await createCustomer(store.deps, {
      ...person,
      passwordHash: null,
      checkoutHash: email,
    });
    return { id: id ?? '', email };
  }
  /** An order with that e-mail address, in that state, which is known to be a customer's or not. */
  async function orderOf(email: string, status: OrderStatus, owner: string | null = null) {
    const placed = await sales.place('beard');
    const row = { status, email, email_key: email, customer_id: owner };
    await store.deps.db.updateTable('purchase').set(row).where('id', '=', placed.orderId).execute();
    return placed;
  }
  const remove = (customerId: string) =>
    inTransaction(store.deps, (inside) => deleteOrdersOfCustomer(inside, { customerId }));
  const tell = ({ orderId }: { orderId: string }, to: string) =>
    queueMail(store.deps, {
      kind: 'payment-processing',
      to,
      orderId,
      content: { subject: 'Your payment is being processed', blocks: [] },
    });
  const messages = async (to: string) =>
    (await store.deps.db.selectFrom('mail').select('id').where('to_address', '=', to).execute())
      .length;
  const exists = async ({ orderId }: { orderId: string }) =>
    (await store.deps.db.selectFrom('purchase').select('id').where('id', '=', orderId).execute())
      .length === 1;

  it('deletes the messages about them, also those queued before it was known whose they are', async () => {
    const { id, email } = await newCustomer();
    await tell(await orderOf(email, 'canceled'), email);
    await tell(await orderOf(email, 'review'), email);
    await remove(id);
    // An order in review of the same address stays, and so does its message.
    expect(await messages(email)).toBe(1);
  });

  it('deletes those that are closed, known or not, and leaves tombstones', async () => {
    const { id, email } = await newCustomer();
    const paid = await orderOf(email, 'completed', id);
    const canceled = await orderOf(email, 'canceled');
    const stranger = await orderOf(newEmail(), 'canceled');
    await remove(id);
    expect(await Promise.all([paid, canceled, stranger].map(exists))).toEqual([false, false, true]);
    expect(await findTombstone(store.deps, paid.intent)).toMatchObject({ wasPaid: true });
    expect(await findTombstone(store.deps, canceled.intent)).toMatchObject({ wasPaid: false });
    expect(await findTombstone(store.deps, stranger.intent)).toBeUndefined();
  });

  it.each(['pending', 'processing'] as const)(
    'is refused while one is %s, though it is not known whose it is',
    async (status) => {
      const { id, email } = await newCustomer();
      const [paid] = [await orderOf(email, 'completed', id), await orderOf(email, status)];
      await expect(remove(id)).rejects.toMatchObject({ status: 409, code: 'payment_in_flight' });
      expect(await exists(paid)).toBe(true);
    },
  );

  it('is refused while one of theirs is in review; one of the same address only stays', async () => {
    const { id, email } = await newCustomer();
    const paid = await orderOf(email, 'completed', id);
    const unknown = await orderOf(email, 'review');
    const known = await orderOf(email, 'review', id);
    await expect(remove(id)).rejects.toMatchObject({ status: 409, code: 'order_in_review' });
    expect(await exists(paid)).toBe(true);
    const { db } = store.deps;
    const accepted = { status: 'completed' } as const;
    await db.updateTable('purchase').set(accepted).where('id', '=', known.orderId).execute();
    await remove(id);
    expect(await Promise.all([paid, known, unknown].map(exists))).toEqual([false, false, true]);
    expect(await findTombstone(store.deps, unknown.intent)).toBeUndefined();
  });

  it('has nothing to do for somebody without orders, or who is gone', async () => {
    const { id } = await newCustomer();
    await remove(id);
    await remove('nobody');
  });
});
