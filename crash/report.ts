/** What a run came to. */
export interface CrashReport {
  seed: number;
  database: string;
  kills: number;
  /** By the step the store died at; `at a moment` for those that were killed from outside. */
  killsByStep: Map<string, number>;
  killsByWebhookMode: Map<string, number>;
  orders: Map<string, number>;
  payments: { made: number; cents: number; refundedCents: number };
  /** Milliseconds from each restart until everything that had happened was in the books. */
  settledAfter: number[];
  customersAsked: number;
  seconds: number;
  /** Why it failed, a line each. */
  problems: string[];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function table(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].sort(([, a], [, b]) => b - a);
  return [title, ...rows.map(([name, count]) => `  ${String(count).padStart(5)}  ${name}`)];
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]?.toFixed(0) ?? '-';
  return `${at(0)} / ${at(0.5)} / ${at(0.99)} / ${at(1)} ms`;
}

/** The report as text, a line an entry. */
export function describeReport(report: CrashReport): string[] {
  const { database, kills, seed, payments, seconds, problems } = report;
  const isNeverHit = [...report.killsByStep].filter(([, count]) => count === 0);
  return [
    `${database}: ${kills} kills in ${seconds.toFixed(0)} s (seed ${seed})`,
    ...table('Kills by step', new Map([...report.killsByStep].filter(([, count]) => count > 0))),
    `Steps come by where none was killed: ${isNeverHit.map(([step]) => step).join('; ') || 'none'}`,
    ...table('Kills by how webhooks travelled', report.killsByWebhookMode),
    ...table('Orders by where they are in the end', report.orders),
    `Payments: ${payments.made}, ${dollars(payments.cents)}; given back ${dollars(payments.refundedCents)}`,
    `Settled after a restart, min / median / 99 % / max: ${spread(report.settledAfter)} (${report.settledAfter.length} restarts)`,
    `Customers whose access was looked at: ${report.customersAsked}`,
    ...(problems.length === 0
      ? ['The books agree.']
      : ['PROBLEMS', ...problems.map((p) => `  ${p}`)]),
  ];
}
