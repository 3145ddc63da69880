import type { Family, Sample } from './exposition.ts';

/** What is counted in the store's database and on its disk. */
export interface StoreNumbers {
  jobs: readonly { kind: string; waiting: number; running: number; failing: number }[];
  orders: readonly { status: string; count: number }[];
  mail: { waiting: number; failed: number };
  /** Uploads under way. */
  uploads: number;
  /** Videos by how far they are prepared. */
  preparations: readonly { state: string; count: number }[];
  /** When the last good backup began, in milliseconds since 1970; null if there is none. */
  lastBackupAt: number | null;
  freeBytes: number;
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Family => {
  return { name, help, type: 'gauge', samples };
};

/** The numbers of the store as metrics. `now` is in milliseconds since 1970. */
export function describeStore(numbers: StoreNumbers, now: number): Family[] {
  const { jobs, orders, mail, uploads, preparations, lastBackupAt, freeBytes } = numbers;
  return [
    gauge(
      'sleigh_jobs',
      'Jobs that have yet to be done. Failing ones are tried again.',
      jobs.flatMap(({ kind, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { kind, state }, value })),
      ),
    ),
    gauge(
      'sleigh_orders',
      'Orders by status.',
      orders.map(({ status, count }) => ({ labels: { status }, value: count })),
    ),
    gauge(
      'sleigh_mail_messages',
      'Messages that wait to be sent, and those of the last 7 days that failed.',
      Object.entries(mail).map(([state, value]) => ({ labels: { state }, value })),
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
      lastBackupAt === null ? [] : [{ value: (now - lastBackupAt) / 1000 }],
    ),
    gauge('sleigh_disk_free_bytes', 'Room on the disk of the files.', [{ value: freeBytes }]),
  ];
}
