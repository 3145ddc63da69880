import { judgeOrders } from './judge-order.ts';
import type { Ledger } from './ledger.ts';
import type { PaymentMade } from './payments-made.ts';
import type { BookedOrder, Books } from './read-books.ts';

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

const allowed = new Set([
  'pending>completed',
  'pending>processing',
  'pending>canceled',
  'pending>review',
  'processing>completed',
  'processing>pending',
  'processing>canceled',
  'processing>review',
  'canceled>completed',
  'canceled>review',
  'review>completed',
  'review>refunded',
  'completed>refunded',
  'completed>disputed',
  'disputed>completed',
  'disputed>refunded',
  'refunded>completed',
]);

/** Says what is wrong with an order's timeline. It must lead step by step to the order's status. */
function judgeTimeline(order: BookedOrder, lines: Books['timeline']): string | null {
  const [first, ...rest] = lines;
  if (first === undefined || first.from_status !== null) return 'has no first step';
  let at = first.to_status;
  let completions = at === 'completed' ? 1 : 0;
  for (const { from_status: from, to_status: to } of rest) {
    if (from !== at) return `has a step from ${from} after ${at}`;
    if (from !== to && !allowed.has(`${from}>${to}`)) return `went from ${from} to ${to}`;
    if (to === 'completed' && from !== to && from !== 'disputed' && from !== 'refunded')
      completions += 1;
    at = to;
  }
  if (at !== order.status) return `is ${order.status}, its timeline ends with ${at}`;
  return completions > 1 ? `was completed ${completions} times` : null;
}

/**
 * Finds paid orders, not refunded, with a package that was not returned although the customer had it already:
 * bought with an earlier order, or free. Orders with a dispute are left out, because their access depends on
 * its outcome.
 */
function findDoublePayments(
  { orders, items }: Books,
  made: ReadonlyMap<string, PaymentMade>,
): string[] {
  const packagesOf = Map.groupBy(
    items.filter(({ returned_at }) => returned_at === null),
    ({ purchase_id }) => purchase_id,
  );
  const packageIdsOf = ({ id }: BookedOrder) =>
    (packagesOf.get(id) ?? []).map(({ package_id }) => package_id);
  const free = orders.filter((order) => order.status === 'completed' && order.total_cents === 0);
  const kept = orders.filter((order) => {
    const payment = made.get(order.intent_id ?? '');
    const isPaid = order.status === 'completed' && order.total_cents > 0;
    return isPaid && payment !== undefined && !payment.wasDisputed && !payment.hasFailedRefund;
  });
  const problems: string[] = [];
  for (const [customer, own] of Map.groupBy(kept, (order) => order.customer_id)) {
    // What was paid first is not sold again, free or not, so that what is free was so before.
    const held = new Set(free.filter((one) => one.customer_id === customer).flatMap(packageIdsOf));
    for (const order of own.toSorted((a, b) => (a.settled_at ?? 0) - (b.settled_at ?? 0))) {
      const packages = packageIdsOf(order);
      if (packages.some((id) => held.has(id))) {
        problems.push(`order ${order.id} charged ${customer} again for what they have`);
      }
      for (const id of packages) held.add(id);
    }
  }
  return problems;
}

/** Each redeemed code creates one order, and the orders named in answers exist. */
function listFreeProblems({ orders, items }: Books, ledger: Ledger): string[] {
  const packagesOf = Map.groupBy(items, ({ purchase_id }) => purchase_id);
  const nameOf = (email: string, packageIds: readonly string[]) =>
    `${email}: ${packageIds.toSorted().join(', ')}`;
  const free = Map.groupBy(
    orders.filter((order) => order.total_cents === 0),
    ({ id, email_key }) =>
      nameOf(
        email_key,
        (packagesOf.get(id) ?? []).map(({ package_id }) => package_id),
      ),
  );
  const problems: string[] = [];
  const asked = Map.groupBy(ledger.redeemed, ({ email, packageIds }) => nameOf(email, packageIds));
  for (const [name, found] of free) {
    if (!asked.has(name)) problems.push(`a free order of ${name} that nobody asked for`);
    if (found.length > 1) problems.push(`${found.length} free orders of ${name}`);
  }
  for (const [name, tries] of asked) {
    const there = new Set(free.get(name)?.map(({ id }) => id));
    const told = tries.flatMap(({ orderIds }) => [...orderIds]);
    const missing = told.filter((id) => !there.has(id));
    if (missing.length > 0) problems.push(`free orders of ${name} are gone: ${missing}`);
  }
  return problems;
}
