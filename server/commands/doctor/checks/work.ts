import { countJobs } from '#platform/jobs/jobs.store.ts';
import { maskSecrets } from '#platform/secrets/mask-secrets.ts';
import { countUnsentMail } from '../../../mail/index.ts';
import { countOrders } from '../../../sales/index.ts';
import { describeLateWork } from '../../../start/find-late-work.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAIL_DAYS = 7;

const count = (amount: number, noun: string): string =>
  `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/** Whether what the store does by itself gets done. */
export async function checkWork(context: DoctorContext): Promise<Finding[]> {
  const deps = await context.deps();
  const now = deps.clock.now();
  const findings = (await countJobs(deps.db)).flatMap(({ kind, failing, error }) => {
    if (failing === 0) return [];
    const says = `${failing} jobs of the kind “${kind}” fail: ${maskSecrets(error ?? 'no reason is known.')}`;
    return [problem(says, 'They are tried again automatically. Fix what the message says.')];
  });
  for (const { says, remedy } of await describeLateWork(deps)) findings.push(problem(says, remedy));
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
