import type { Clock } from './clock/clock.ts';
import type { Database } from './database/schema.ts';
import type { Ids } from './ids/ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { FailureLimits } from './limits/failure-limits.ts';
import type { Reserve } from './local-disk/reserve.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FrameGrabber } from './media/frame-grabber.ts';
import type { Transcoder } from './media/transcoding/transcoder.ts';
import type { Storage } from './objects/storage.ts';
import type { Payments } from './payments/payments.ts';
import type { Policy } from './policy.ts';
import type { Log } from './process/log.ts';
import type { Vault } from './secrets/vault.ts';

/**
 * Everything the store's code depends on, built once in `start-store.ts`. A use case takes the part it
 * needs (`Pick<Deps, 'db' | 'clock'>`); a transaction is `{ ...deps, db: transaction }`.
 */
export interface Deps {
  db: Database;
  storage: Storage;
  /** Disk space that lets an admin sign in and delete something on a full disk. */
  reserve: Reserve;
  payments: Payments;
  vault: Vault;
  limits: FailureLimits;
  jobs: Jobs;
  /** Takes pictures from videos, if ffmpeg is installed. */
  frames: FrameGrabber;
  /** Tells what videos are, and makes files from them that play everywhere, if ffmpeg is installed. */
  transcoder: Transcoder;
  mailer: Mailer;
  policy: Policy;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** The dependency of a query: the database, or a transaction of it. */
export type Db = Pick<Deps, 'db'>;
