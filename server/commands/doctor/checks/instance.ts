import { findCopyNeed } from '../../../overview/index.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok } from '../finding.ts';
import { asFinding } from './shop.ts';

/** Whether this store is the shop, or was restored from a backup and waits for somebody to say so. */
export async function checkInstance(context: DoctorContext): Promise<Finding[]> {
  const copy = await findCopyNeed(await context.db());
  return [copy === null ? ok('This store is the shop.') : asFinding(copy)];
}
