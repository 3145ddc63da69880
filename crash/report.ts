/** The result of a run. */
export interface CrashReport {
  seed: number;
  database: string;
  kills: number;
  /** Kills by the step the store died at, or `at a moment` for kills from outside. */
  killsByStep: Map<string, number>;
  killsByWebhookMode: Map<string, number>;
  orders: Map<string, number>;
  payments: { made: number; cents: number; refundedCents: number };
  /** Milliseconds from each restart until the books held everything that had happened before. */
  settledAfter: number[];
  customersChecked: number;
  seconds: number;
  /** Why the run failed, one line each. */
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

/** The report as lines of text. */
export function describeReport(report: CrashReport): string[] {
  const { database, kills, seed, payments, seconds, problems } = report;
  const neverHit = [...report.killsByStep].filter(([, count]) => count === 0);
  return [
    `${database}: ${kills} kills in ${seconds.toFixed(0)} s (seed ${seed})`,
    ...table('Kills by step', new Map([...report.killsByStep].filter(([, count]) => count > 0))),
    `Steps without a kill: ${neverHit.map(([step]) => step).join('; ') || 'none'}`,
    ...table('Kills by the way webhooks travelled', report.killsByWebhookMode),
    ...table('Orders by final status', report.orders),
    `Payments: ${payments.made}, ${dollars(payments.cents)}; refunded ${dollars(payments.refundedCents)}`,
    `Settled after a restart, min / median / 99 % / max: ${spread(report.settledAfter)} (${report.settledAfter.length} restarts)`,
    `Customers whose access was checked: ${report.customersChecked}`,
    ...(problems.length === 0
      ? ['The books agree.']
      : ['PROBLEMS', ...problems.map((p) => `  ${p}`)]),
  ];
}
