import type { Family, Sample } from './exposition.ts';

/** What is counted in the shop's database, the same for all processes. Times are milliseconds since 1970. */
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
  /** When the oldest order was begun whose payment is not settled; null: all are. */
  unsettledSince: number | null;
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

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => {
  return { name, help, type: 'gauge', samples };
};

/** The shop's numbers as metrics. `now` is in milliseconds since 1970. */
export function describeShop(numbers: ShopNumbers, now: number): Family[] {
  const { jobs, due, orders, mail, uploads, preparations, lastBackupAt } = numbers;
  const age = (since: number | null): number => (since === null ? 0 : (now - since) / 1000);
  return [
    gauge(
      'sleigh_jobs',
      'Jobs that have yet to be done. Failing ones are tried again.',
      jobs.flatMap(({ kind, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { kind, state }, value })),
      ),
    ),
    gauge(
      'sleigh_job_due_age_seconds',
      'How long the longest due work of a kind has waited for a process that does it; 0 if none does.',
      due.map(({ kind, since }) => ({ labels: { kind }, value: age(since) })),
    ),
    gauge(
      'sleigh_orders',
      'Orders by status.',
      orders.map(({ status, count }) => ({ labels: { status }, value: count })),
    ),
    gauge(
      'sleigh_oldest_unsettled_payment_age_seconds',
      'Age of the oldest order that is pending or processing; 0 if there is none. Unpaid ones are canceled after a day.',
      [{ value: age(numbers.unsettledSince) }],
    ),
    gauge(
      'sleigh_mail_messages',
      'Messages that wait to be sent, and those of the last 7 days that failed.',
      Object.entries(mail).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      'sleigh_oldest_unsent_mail_age_seconds',
      'Age of the oldest message that waits to be sent; 0 if none does.',
      [{ value: age(numbers.mailSince) }],
    ),
    gauge('sleigh_uploads_receiving', 'Uploads under way.', [{ value: uploads }]),
    gauge(
      'sleigh_video_preparations',
      'Videos by how far they are prepared.',
      preparations.map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
    gauge(
      'sleigh_backup_age_seconds',
      'Time since the last good backup began; absent without one.',
      lastBackupAt === null ? [] : [{ value: age(lastBackupAt) }],
    ),
  ];
}

/** The disk as metrics. */
export function describeDisk({ freeBytes, totalBytes }: DiskNumbers): Family[] {
  return [
    gauge('sleigh_disk_free_bytes', 'Room on the disk of the files.', [{ value: freeBytes }]),
    gauge('sleigh_disk_size_bytes', 'Size of the disk of the files, used and free.', [
      { value: totalBytes },
    ]),
  ];
}
