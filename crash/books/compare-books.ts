import { findDoublePayments } from './find-double-payments.ts';
import { judgeOrders } from './judge-order.ts';
import { judgeTimeline } from './judge-timeline.ts';
import type { Ledger } from './ledger.ts';
import { listFreeProblems } from './list-free-problems.ts';
import type { PaymentMade } from './payments-made.ts';
import type { Books } from './read-books.ts';

export interface Comparison {
  /** Where the books differ from the provider's, one line each. */
  problems: string[];
  /** The number of orders by status. */
  outcomes: Map<string, number>;
}

/**
 * Compares the store's books with the provider's and with what buyers were told: no paid order is
 * lost, none is completed unpaid, none is charged twice without a refund, each free order exists once.
 */
export function compareBooks(
  books: Books,
  made: ReadonlyMap<string, PaymentMade>,
  ledger: Ledger,
): Comparison {
  const known = new Set(books.intents.map(({ intent_id }) => intent_id));
  const lost = [...made.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${id} paid for no order`);
  const timelines = Map.groupBy(books.timeline, (line) => line.purchase_id);
  const misled = books.orders.flatMap((order) => {
    const problem = judgeTimeline(order, timelines.get(order.id) ?? []);
    return problem === null ? [] : [`order ${order.id} ${problem}`];
  });
  const outcomes = new Map<string, number>();
  for (const { status, total_cents } of books.orders) {
    const name = total_cents === 0 ? `${status} (free)` : status;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  }
  const problems = [
    ...lost,
    ...judgeOrders(books, made),
    ...misled,
    ...listWrongSums(books),
    ...findDoublePayments(books, made),
    ...listFreeProblems(books, ledger),
    ...listAccountProblems(books),
    ...listBrokenPromises(books, ledger),
  ];
  return { problems, outcomes };
}

/** Each order comes to the sum of its lines. */
function listWrongSums({ orders, lines }: Books): string[] {
  const linesOf = Map.groupBy(lines, ({ purchase_id }) => purchase_id);
  return orders.flatMap(({ id, total_cents }) => {
    const sum = (linesOf.get(id) ?? []).reduce((cents, line) => cents + line.price_cents, 0);
    return sum === total_cents ? [] : [`order ${id} is ${total_cents}, and its lines are ${sum}`];
  });
}

/** Each account was created by a completed order, and each e-mail address has one account at most. */
function listAccountProblems({ customers, orders }: Books): string[] {
  const owners = new Set(orders.map((order) => order.customer_id));
  const idle = customers.filter(({ id }) => !owners.has(id));
  const doubled = customers.length - new Set(customers.map(({ email_key }) => email_key)).size;
  return [
    ...idle.map(({ id }) => `account ${id} was created without an order`),
    ...(doubled > 0 ? [`${doubled} accounts share an address`] : []),
  ];
}

/** If a buyer was told that an order is complete, it must have been completed. */
function listBrokenPromises({ orders }: Books, ledger: Ledger): string[] {
  const kept = new Set(orders.filter((order) => order.settled_at !== null).map(({ id }) => id));
  return [...ledger.promised]
    .filter((id) => !kept.has(id))
    .map((id) => `order ${id} was said to be complete and is not`);
}
