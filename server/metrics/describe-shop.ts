import { Gauge, Registry } from 'prom-client';

/** The numbers from the shop's database, the same for all processes. Times are milliseconds since 1970. */
export interface ShopNumbers {
  jobs: readonly {
    kind: string;
    waiting: number;
    running: number;
    failing: number;
  }[];
  /** Each kind of work, and since when the first of it is due; null: none is. */
  due: readonly { kind: string; since: number | null }[];
  orders: readonly { status: string; count: number }[];
  /** When the oldest order that is pending or processing was begun; null: there is none. */
  oldestOpenOrderAt: number | null;
  mail: { waiting: number; failed: number };
  /** When the oldest message that waits was queued; null: none waits. */
  mailSince: number | null;
  /** Uploads under way. */
  uploads: number;
  /** Videos by how far they are prepared. */
  preparations: readonly { state: string; count: number }[];
  /** When the last good backup began; null if there is none. */
  lastBackupAt: number | null;
}

/** The disk of the files, which may be another for each process. */
export interface DiskNumbers {
  freeBytes: number;
  totalBytes: number;
}

/** A registry, and what adds a gauge to it. */
function beginGauges() {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return { registry, gauge };
}

/** The shop's numbers as metrics. `now` is in milliseconds since 1970. */
export function describeShop(numbers: ShopNumbers, now: number): Registry {
  const { registry, gauge } = beginGauges();
  const age = (since: number | null): number => (since === null ? 0 : (now - since) / 1000);
  const jobs = gauge(
    'sleigh_jobs',
    'Jobs that have yet to be done. Failing ones are tried again.',
    'kind',
    'state',
  );
  for (const { kind, ...counts } of numbers.jobs)
    for (const [state, count] of Object.entries(counts)) jobs.set({ kind, state }, count);
  const due = gauge(
    'sleigh_job_due_age_seconds',
    'How long the longest due work of a kind has waited for a process that does it; 0 if none does.',
    'kind',
  );
  for (const { kind, since } of numbers.due) due.set({ kind }, age(since));
  const orders = gauge('sleigh_orders', 'Orders by status.', 'status');
  for (const { status, count } of numbers.orders) orders.set({ status }, count);
  gauge(
    'sleigh_oldest_unsettled_payment_age_seconds',
    'Age of the oldest order that is pending or processing; 0 if there is none. Unpaid ones are canceled after a day.',
  ).set(age(numbers.oldestOpenOrderAt));
  const mail = gauge(
    'sleigh_mail_messages',
    'Messages that wait to be sent, and those of the last 7 days that failed.',
    'state',
  );
  for (const [state, count] of Object.entries(numbers.mail)) mail.set({ state }, count);
  gauge(
    'sleigh_oldest_unsent_mail_age_seconds',
    'Age of the oldest message that waits to be sent; 0 if none does.',
  ).set(age(numbers.mailSince));
  gauge('sleigh_uploads_receiving', 'Uploads under way.').set(numbers.uploads);
  const preparations = gauge(
    'sleigh_video_preparations',
    'Videos by how far they are prepared.',
    'state',
  );
  for (const { state, count } of numbers.preparations) preparations.set({ state }, count);
  if (numbers.lastBackupAt !== null)
    gauge(
      'sleigh_backup_age_seconds',
      'Time since the last good backup began; absent without one.',
    ).set(age(numbers.lastBackupAt));
  return registry;
}

/** The disk as metrics. */
export function describeDisk({ freeBytes, totalBytes }: DiskNumbers): Registry {
  const { registry, gauge } = beginGauges();
  gauge('sleigh_disk_free_bytes', 'Room on the disk of the files.').set(freeBytes);
  gauge('sleigh_disk_size_bytes', 'Size of the disk of the files, used and free.').set(totalBytes);
  return registry;
}
