import { expect, it, type TestOptions } from 'vitest';
import { sampled } from '../scripts/test/sized.ts';
import { compareBooks } from './books/compare-books.ts';
import { listPaymentsMade } from './books/payments-made.ts';
import { type Books, readBooks } from './books/read-books.ts';
import { leaveScene, openScene, type Scene } from './open-scene.ts';
import { type WebhookMode, webhookModes } from './provider.ts';
import { openCustomer } from './scenario-customer.ts';
import { scenarios } from './scenarios.ts';

/** Ends what hangs, no more: on a busy machine it takes ten times as long. */
const PATIENCE_MS = 1_200_000;
const modes = sampled(webhookModes, 2);

/** Plays every scenario while the provider's events travel in this mode. Returns the store's books. */
async function live(scene: Scene, mode: WebhookMode): Promise<Books> {
  const { reconciliation, shop, store } = scene;
  await shop.provider.travel(mode);
  for (const [name, happen] of Object.entries(scenarios)) {
    await happen(openCustomer(scene, `${name.replaceAll(/\W+/g, '-')}@${nameOf(mode)}.example`));
    shop.provider.deliver();
  }
  // A store that gets no webhooks reads the provider's list of events when it starts.
  store.child().kill();
  await store.child().dead;
  const due = reconciliation.listDue();
  await store.restart(null);
  expect(await reconciliation.untilReconciled(due, store.child().isDead)).toEqual([]);
  return readBooks(scene.booksAt);
}

const nameOf = (mode: WebhookMode): string => mode.replaceAll(' ', '-');

/** The books of the customers in this mode, as lines that are the same in every mode. */
function accountsOf({ orders, items, customers }: Books, mode: WebhookMode): string[] {
  const packagesOf = Map.groupBy(items, ({ purchase_id }) => purchase_id);
  const own = new Set(customers.map(({ id }) => id));
  const here = orders.filter(({ email_key }) => email_key.endsWith(`@${nameOf(mode)}.example`));
  return here
    .map((order) => {
      const [who] = order.email_key.split('@');
      const what = (packagesOf.get(order.id) ?? []).map(({ package_id }) => package_id).sort();
      const owner = own.has(order.customer_id ?? '') ? 'owned' : 'without an owner';
      const money = `${order.refunded_cents} of ${order.total_cents} back`;
      return `${who}: ${order.status}, ${owner}, ${money}: ${what.join(', ')}`;
    })
    .sort();
}

/** The books are the same however webhooks travel, and without webhooks. */
export function itKeepsTheSameBooks(
  databaseUrl: () => string | undefined,
  options: TestOptions = {},
): void {
  it(`keeps the same books with webhooks ${modes.join(', ')}`, {
    ...options,
    timeout: PATIENCE_MS,
  }, async () => {
    const scene = await openScene({ seed: 1, databaseUrl: databaseUrl() });
    try {
      const accounts: string[][] = [];
      for (const mode of modes) {
        const books = await live(scene, mode);
        accounts.push(accountsOf(books, mode));
        const made = listPaymentsMade(scene.shop.provider);
        expect(compareBooks(books, made, scene.shop.ledger).problems).toEqual([]);
      }
      expect(scene.shop.ledger.faults).toEqual([]);
      expect(accounts[0]?.length).toBeGreaterThan(Object.keys(scenarios).length);
      for (const other of accounts) expect(other).toEqual(accounts[0]);
    } finally {
      await leaveScene(scene, { isClean: true });
    }
  });
}
