import type * as z from 'zod/mini';
import { type orderEvent, PROVIDER_ACTOR } from '#contract/orders.ts';
import { describeStatus, type StatusLook } from '../describe-status.ts';

type OrderEvent = z.output<typeof orderEvent>;

/**
 * A line of the timeline: "Pending → Completed: success page"; what only was noted has no arrow, and
 * what the payment provider could not do is called a problem.
 */
export function describeEvent({ from, to, cause, actor }: OrderEvent): string {
  const after = describeStatus(to).label;
  if (actor === PROVIDER_ACTOR) return `Payment problem: ${cause}`;
  if (from === to) return cause;
  if (from === null) return `${after}: ${cause}`;
  return `${describeStatus(from).label} → ${after}: ${cause}`;
}

/** How a line is marked: by the state the order is in from then on, a problem by a warning. */
export function markEvent({ to, actor }: OrderEvent): Pick<StatusLook, 'icon' | 'tone'> {
  return actor === PROVIDER_ACTOR ? { icon: 'warning', tone: 'wait' } : describeStatus(to);
}
