import type { ClosedBooks } from './close-books.ts';
import type { Killed } from './kill-again-and-again.ts';

function table(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  return [title, ...rows.map(([name, count]) => `  ${String(count).padStart(5)}  ${name}`)];
}

/** What a run has covered, as text. */
export function describeRun(
  deaths: ReadonlyMap<string, number>,
  { kills, byWebhookMode, settledAfter }: Killed,
  { orders, payments, customersAsked }: ClosedBooks,
): string {
  const longest = Math.max(0, ...settledAfter).toFixed(0);
  const neverHit = [...deaths].filter(([, count]) => count === 0).map(([step]) => step);
  const lines = [
    ...table(`${kills} kills by step`, deaths),
    `Steps without a kill: ${neverHit.join('; ') || 'none'}`,
    ...table('Kills by the way webhooks travelled', byWebhookMode),
    ...table('Orders by final status', orders),
    `Payments: ${payments}`,
    `Settled after ${settledAfter.length} restarts, in ${longest} ms at most`,
    `Customers whose access was checked: ${customersAsked}`,
  ];
  return `${lines.join('\n')}\n`;
}
