import { waitAtMost } from '#platform/concurrency/wait-at-most.ts';
import { maskSecrets } from '#platform/secrets/mask-secrets.ts';
import { checkBackups } from './checks/backups.ts';
import { checkConfiguration } from './checks/configuration.ts';
import { checkDatabase } from './checks/database.ts';
import { checkDelivery } from './checks/delivery.ts';
import { checkFiles } from './checks/files.ts';
import { checkInstance } from './checks/instance.ts';
import { checkMail } from './checks/mail.ts';
import { checkOrders } from './checks/orders.ts';
import { checkPayments } from './checks/payments.ts';
import { checkProxy } from './checks/proxy.ts';
import { checkPublicAddress } from './checks/public-address.ts';
import { checkReceipts } from './checks/receipts.ts';
import { checkSecretKey } from './checks/secret-key.ts';
import { checkShop } from './checks/shop.ts';
import { checkStore } from './checks/store.ts';
import { checkTime } from './checks/time.ts';
import { checkVersions } from './checks/versions.ts';
import { checkVideos } from './checks/videos.ts';
import { checkWork } from './checks/work.ts';
import type { DoctorContext } from './doctor-context.ts';
import { type Finding, NoStore, problem, Unexamined } from './finding.ts';

/** Looks at one thing. Whatever it throws becomes a finding. */
type Check = (context: DoctorContext) => Promise<Finding[]>;

const CHECKS: readonly (readonly [name: string, check: Check])[] = [
  ['Versions', checkVersions],
  ['Configuration', checkConfiguration],
  ['Files', checkFiles],
  ['Delivery', checkDelivery],
  ['Database', checkDatabase],
  ['Secret key', checkSecretKey],
  ['Shop or copy', checkInstance],
  ['Time', checkTime],
  ['Store', checkStore],
  ['Public address', checkPublicAddress],
  ['Proxy', checkProxy],
  ['Card payments', checkPayments],
  ['Mail', checkMail],
  ['Shop', checkShop],
  ['Orders', checkOrders],
  ['Backups', checkBackups],
  ['Videos', checkVideos],
  ['Receipts', checkReceipts],
  ['Work', checkWork],
];

const TIME_LIMIT_MS = 45_000;

/** A finding with the name of its check. */
export type NamedFinding = Finding & { check: string };

function explain(error: unknown): Finding {
  if (error instanceof Unexamined) {
    const reason = error instanceof NoStore ? `there is ${error.message}` : error.message;
    return { state: 'unknown', says: `Not checked, because ${reason}.`, remedy: null };
  }
  const message = error instanceof Error ? error.message || error.name : String(error);
  return problem(
    `This could not be checked: ${maskSecrets(message)}`,
    'If the message does not help you, pass it on to support.',
  );
}

const giveUp = () => new Error(`There was no answer within ${TIME_LIMIT_MS / 1000} seconds.`);

async function runCheck(check: Check, context: DoctorContext): Promise<Finding[]> {
  try {
    return await waitAtMost({ clock: context.clock, ms: TIME_LIMIT_MS, giveUp }, check(context));
  } catch (error) {
    return [explain(error)];
  }
}

/** Runs every check, each for itself. Never throws. */
export async function examine(context: DoctorContext): Promise<NamedFinding[]> {
  const all = await Promise.all(
    CHECKS.map(async ([name, check]) => {
      const findings = await runCheck(check, context);
      return findings.map((finding) => ({ check: name, ...finding }));
    }),
  );
  return all.flat();
}
