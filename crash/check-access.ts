import type { Books } from './books/read-books.ts';
import { openBrowser } from './buyers/browser.ts';
import type { Shop } from './buyers/shop.ts';
import type { Dice } from './dice.ts';

export interface AccessCheck {
  problems: string[];
  /** How many customers were asked. */
  asked: number;
}

/**
 * Signs in at most `most` customers and compares the packages they may watch with their completed
 * orders.
 */
export async function checkAccess(
  shop: Shop,
  books: Books,
  { dice, most }: { dice: Dice; most: number },
): Promise<AccessCheck> {
  const idOf = new Map(books.customers.map(({ id, email_key }) => [email_key, id]));
  const kept = books.items.filter(({ returned_at }) => returned_at === null);
  const itemsOf = Map.groupBy(kept, ({ purchase_id }) => purchase_id);
  const completed = books.orders.filter(({ status }) => status === 'completed');
  const ordersOf = Map.groupBy(completed, ({ customer_id }) => customer_id);
  const problems: string[] = [];
  const chosen = dice.shuffle([...shop.ledger.customers]).slice(0, most);
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
