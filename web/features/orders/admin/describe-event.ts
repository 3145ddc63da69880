import type * as z from 'zod/mini';
import type { orderEvent } from '#contract/orders.ts';
import { describeStatus } from './describe-status.ts';

type OrderEvent = z.output<typeof orderEvent>;

/** A line of the timeline: "Pending → Completed: success page"; what only was noted has no arrow. */
export function describeEvent({ from, to, cause }: OrderEvent): string {
  const after = describeStatus(to).label;
  if (from === to) return cause;
  if (from === null) return `${after}: ${cause}`;
  return `${describeStatus(from).label} → ${after}: ${cause}`;
}
