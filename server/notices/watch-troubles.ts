import { settingsPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { readBackupState } from '../backups/index.ts';
import { isMailFailing } from '../mail/index.ts';
import { claimTrouble, endTrouble, findTrouble } from './notices.store.ts';
import { type Notice, type NoticeDeps, notifyAdmins } from './notify-admins.ts';

const MINUTE_MS = 60_000;
/** A trouble that lasts is reported again after this time. */
const DAY_MS = 24 * 60 * MINUTE_MS;

export type WatchDeps = NoticeDeps &
  Pick<Deps, 'storage' | 'policy' | 'payments'> & {
    /** Says what is wrong, and what to do, for each kind of work that no process does. */
    describeLateWork(): Promise<{ says: string; remedy: string }[]>;
  };
/** Resolves to the notice for the admins; null: all is well. */
type Check = (deps: WatchDeps) => Promise<Notice | null>;

async function checkPaymentKeys(deps: WatchDeps): Promise<Notice | null> {
  const { keys } = deps.payments;
  const keyId = await keys.readPresentId(deps);
  if (keyId === null || (await keys.findFacts(deps, keyId))?.isAccepted !== false) return null;
  return {
    kind: 'payment-keys',
    subject: 'Customers cannot pay by card',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Stripe does not accept the saved secret key. Please save a valid one.',
      },
      { kind: 'button', label: 'Change Keys', path: pages.settings },
    ],
  };
}

async function checkMail(deps: WatchDeps): Promise<Notice | null> {
  if (!(await isMailFailing(deps))) return null;
  return {
    kind: 'mail',
    subject: 'Messages could not be sent',
    blocks: [
      {
        kind: 'paragraph',
        text: 'The mail server did not take messages, or the store gave up on a message. This message was sent as soon as the server took it.',
      },
      {
        kind: 'paragraph',
        text: 'In Mail you see what failed and why, and can have it sent again.',
      },
      { kind: 'button', label: 'View Mail', path: pages.adminMail },
    ],
  };
}

const inGigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;

async function checkDisk({ storage, policy }: WatchDeps): Promise<Notice | null> {
  const free = await storage.freeBytes();
  const { minFreeBytes } = policy.uploads;
  if (free >= minFreeBytes) return null;
  return {
    kind: 'disk',
    subject: 'The disk is nearly full',
    blocks: [
      {
        kind: 'paragraph',
        text: `Only ${inGigabytes(free)} is free on the disk of the store, and ${inGigabytes(minFreeBytes)} should be. No video can be uploaded until there is more.`,
      },
      {
        kind: 'paragraph',
        text: 'Delete videos that are no longer needed, or give the store a larger disk.',
      },
      { kind: 'button', label: 'View Videos', path: pages.adminVideos },
    ],
  };
}

async function checkBackups(deps: WatchDeps): Promise<Notice | null> {
  const { problem } = await readBackupState(deps);
  if (problem === null) return null;
  return {
    kind: 'backup',
    subject: 'The store is not backed up',
    blocks: [
      { kind: 'paragraph', text: problem },
      { kind: 'button', label: 'View Backups', path: settingsPath('backups') },
    ],
  };
}

async function checkWork({ describeLateWork }: WatchDeps): Promise<Notice | null> {
  const late = await describeLateWork();
  if (late.length === 0) return null;
  return {
    kind: 'work',
    subject: 'Work is not getting done',
    // Nothing in the admin pages can repair it.
    blocks: late.map(({ says, remedy }) => ({ kind: 'paragraph', text: `${says} ${remedy}` })),
  };
}

const CHECKS = {
  'payment-keys': checkPaymentKeys,
  mail: checkMail,
  disk: checkDisk,
  backup: checkBackups,
  work: checkWork,
} satisfies Partial<Record<Notice['kind'], Check>>;
type Watched = keyof typeof CHECKS;
const WATCHED: readonly Watched[] = ['payment-keys', 'mail', 'disk', 'backup', 'work'];

/**
 * Notifies the admins of a trouble when it begins, and each day while it lasts; one of several processes does
 * it.
 */
async function watchTrouble(deps: WatchDeps, kind: Watched): Promise<void> {
  const [notice, toldAt] = [await CHECKS[kind](deps), await findTrouble(deps, kind)];
  if (notice === null) {
    if (toldAt !== undefined) await endTrouble(deps, kind);
    return;
  }
  const now = deps.clock.now();
  const since = now - DAY_MS;
  if (toldAt !== undefined && toldAt > since) return;
  await inTransaction(deps, async (inside) => {
    if (await claimTrouble(inside, { kind, now, since })) await notifyAdmins(inside, notice);
  });
}

/** Checks once for every trouble that admins are notified of. */
export async function watchTroubles(deps: WatchDeps): Promise<void> {
  for (const kind of WATCHED) await watchTrouble(deps, kind);
}

/** Keeps checking, each kind by itself, so that one that cannot be checked does not hide the others. */
export function startWatching(deps: WatchDeps & Pick<Deps, 'jobs'>): void {
  for (const kind of WATCHED) {
    deps.jobs.every(MINUTE_MS, `notices of ${kind}`, () => watchTrouble(deps, kind));
  }
}
