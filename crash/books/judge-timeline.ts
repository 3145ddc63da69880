import type { BookedOrder, Books } from './read-books.ts';

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

/** What is wrong with an order's timeline. It must lead step by step to the order's status. */
export function judgeTimeline(order: BookedOrder, lines: Books['timeline']): string | null {
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
