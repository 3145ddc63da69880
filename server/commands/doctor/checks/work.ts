import { countJobs, type JobCount } from '#platform/jobs/jobs.store.ts';
import { maskSecrets } from '#platform/mask-secrets.ts';
import { countUnsentMail } from '../../../mail/index.ts';
import { countOrders } from '../../../orders/index.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import type { Patient } from '../patient.ts';

const MINUTE_MS = 60_000;
const STUCK_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAIL_DAYS = 7;

function describeJob(
  { kind, waiting, failing, dueSince, error }: JobCount,
  now: number,
): Finding[] {
  if (failing > 0) {
    const says = `${failing} jobs of the kind “${kind}” fail: ${maskSecrets(error ?? 'no reason is known.')}`;
    return [problem(says, 'They are tried again by themselves. Mend what the message says.')];
  }
  if (waiting === 0 || dueSince === null || now - dueSince < STUCK_MS) return [];
  const minutes = Math.floor((now - dueSince) / MINUTE_MS);
  const says = `${waiting} jobs of the kind “${kind}” have waited for ${minutes} minutes.`;
  return [problem(says, 'Start the store, or start it again if it runs.')];
}

const count = (amount: number, noun: string): string =>
  `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/** Whether what the store does by itself gets done. */
export async function checkWork(patient: Patient): Promise<Finding[]> {
  const deps = await patient.deps();
  const now = deps.clock.now();
  const findings = (await countJobs(deps.db, now)).flatMap((job) => describeJob(job, now));
  const { waiting, failed } = await countUnsentMail(deps, now - MAIL_DAYS * DAY_MS);
  if (failed > 0) {
    const says = `${count(failed, 'message')} of the last ${MAIL_DAYS} days could not be sent.`;
    findings.push(warning(says, 'The page Mail says why, and sends them again.'));
  }
  const review = (await countOrders(deps)).find(({ status }) => status === 'review')?.count ?? 0;
  if (review > 0) {
    const says = `${count(review, 'order')} in review: paid, but an admin has to decide.`;
    findings.push(warning(says, 'Open them under Settings, Orders.'));
  }
  if (findings.length > 0) return findings;
  return [ok(`No job is stuck, and ${count(waiting, 'message')} wait to be sent.`)];
}
