import { findCopyOf } from '#platform/instance/instance.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, problem } from '../finding.ts';

/** Whether this store is the shop, or was restored from a backup and waits for somebody to say so. */
export async function checkInstance(context: DoctorContext): Promise<Finding[]> {
  const copyOf = await findCopyOf(await context.db());
  if (copyOf === null) return [ok('This store is the shop.')];
  return [
    problem(
      `This store is a copy, restored from the backup of ${copyOf}. It sells and sends nothing, makes no backups and does not ask Stripe.`,
      'If it is the shop from now on, and no other one runs: npm run sleigh -- adopt --shop.',
    ),
  ];
}
