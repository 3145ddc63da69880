import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compareBooks } from './books/compare-books.ts';
import { listPaymentsMade } from './books/payments-made.ts';
import { type Books, readBooks } from './books/read-books.ts';
import { RECONCILES_WITHIN_MS } from './books/reconciliation.ts';
import { openBrowser } from './buyers/browser.ts';
import type { Shop } from './buyers/shop.ts';
import type { Scene } from './open-scene.ts';
import type { RunningStore } from './running-store.ts';
import type { SeededRandom } from './seeded-random.ts';

const LOOK_AGAIN_MS = 250;
const CUSTOMERS_ASKED = 200;

export interface ClosedBooks {
  problems: string[];
  orders: Map<string, number>;
  /** The number of payments at the provider. */
  payments: number;
  /** How many customers' access was checked. */
  customersAsked: number;
}

/** After the last kill: lets people finish, starts the store once more and compares all books. */
export async function closeBooks(scene: Scene): Promise<ClosedBooks> {
  const { booksAt, buyers, random, shop, store } = scene;
  // The running store may still be about to die at a step, and nothing would start another one.
  await replaceStore(store);
  await buyers.untilEmpty();
  await replaceStore(store);
  const compared = await compareUntilEqual(scene);
  const access = await checkAccess(shop, await readBooks(booksAt), {
    random,
    most: CUSTOMERS_ASKED,
  });
  return {
    problems: [
      ...compared.problems,
      ...access.problems,
      ...shop.ledger.faults,
      ...(await listLoggedErrors(booksAt.dataDir)),
    ],
    orders: compared.outcomes,
    payments: listPaymentsMade(shop.provider).size,
    customersAsked: access.asked,
  };
}

async function replaceStore(store: RunningStore): Promise<void> {
  store.child().kill();
  await store.child().dead;
  await store.restart(null);
}

/** Compares until the books agree or the time for reconciliation is over. */
async function compareUntilEqual({ booksAt, shop }: Scene) {
  const start = performance.now();
  for (;;) {
    const made = listPaymentsMade(shop.provider);
    const compared = compareBooks(await readBooks(booksAt), made, shop.ledger);
    const isOver = performance.now() - start > RECONCILES_WITHIN_MS;
    if (compared.problems.length === 0 || isOver) return compared;
    await pause(LOOK_AGAIN_MS);
  }
}

const ERROR = 50;

/** The errors in the store's own log. */
async function listLoggedErrors(dataDir: string): Promise<string[]> {
  const lines = (await readFile(join(dataDir, 'store.log'), 'utf8')).split('\n');
  return lines.filter((line) => isError(line)).map((line) => `logged: ${line.slice(0, 600)}`);
}

function isError(line: string): boolean {
  try {
    return JSON.parse(line).level >= ERROR;
  } catch {
    // A line that is not JSON: a process that crashed prints plain text, one that was killed prints nothing.
    return /Error|FATAL/.test(line);
  }
}

interface AccessCheck {
  problems: string[];
  /** How many customers were asked. */
  asked: number;
}

/**
 * Signs in at most `most` customers and compares the packages they may watch with their completed
 * orders.
 */
async function checkAccess(
  shop: Shop,
  books: Books,
  { random, most }: { random: SeededRandom; most: number },
): Promise<AccessCheck> {
  const idOf = new Map(books.customers.map(({ id, email_key }) => [email_key, id]));
  const kept = books.items.filter(({ returned_at }) => returned_at === null);
  const itemsOf = Map.groupBy(kept, ({ purchase_id }) => purchase_id);
  const completed = books.orders.filter(({ status }) => status === 'completed');
  const ordersOf = Map.groupBy(completed, ({ customer_id }) => customer_id);
  const problems: string[] = [];
  const chosen = random.shuffle([...shop.ledger.customers]).slice(0, most);
  for (const [email, password] of chosen) {
    const browser = openBrowser(shop);
    const signedIn = await browser.insist('POST', '/api/auth/customer-login', { email, password });
    if (signedIn.status !== 200) {
      problems.push(`${email} cannot sign in: ${signedIn.status}`);
      continue;
    }
    const { text } = await browser.insist('GET', '/api/customer/packages');
    const packages: { id: string }[] = JSON.parse(text);
    const watched = packages.map(({ id }) => id);
    const bought = (ordersOf.get(idOf.get(email) ?? '') ?? []).flatMap(({ id }) =>
      (itemsOf.get(id) ?? []).map(({ package_id }) => package_id),
    );
    const [has, expected] = [watched, bought].map((ids) => [...new Set(ids)].sort().join(', '));
    if (has !== expected) problems.push(`${email} may watch [${has}] and bought [${expected}]`);
  }
  return { problems, asked: chosen.length };
}
