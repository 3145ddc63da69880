import type * as z from 'zod/mini';
import { type orderEvent, PROVIDER_ACTOR } from '#contract/orders.ts';
import type { IconName } from '../../../../ui/pictures/icon.tsx';
import { describeStatus, type StatusLook } from '../describe-status.ts';

export type OrderEvent = z.output<typeof orderEvent>;

const ACTORS = new Map([
  [PROVIDER_ACTOR, 'Stripe'],
  ['buyer', 'Customer'],
  ['system', 'Store'],
]);

/** Lines from before were written without a capital and a full stop. */
function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * A line of the timeline: "Pending → Completed: The customer returned from paying." A note that did
 * not change the status has no arrow, and what Stripe could not do is called a payment problem. A grant is given and
 * taken back.
 */
export function describeEvent(
  { from, to, cause: words, actor }: OrderEvent,
  isGrant = false,
): string {
  const after = describeStatus(to, isGrant).label;
  const cause = asSentence(words);
  if (actor === PROVIDER_ACTOR) return `Payment problem: ${cause}`;
  if (from === to) return cause;
  if (from === null) return `${after}: ${cause}`;
  return `${describeStatus(from, isGrant).label} → ${after}: ${cause}`;
}

/** The name of who caused the event: one that the screens use, or the admin's. Admins cannot take these names. */
export function describeActor({ actor }: Pick<OrderEvent, 'actor'>): string {
  return ACTORS.get(actor) ?? actor;
}

interface EventMark {
  icon: IconName;
  tone: StatusLook['tone'] | 'none';
}

/** The mark beside a line: that of the status after it, a warning for a payment problem, or a sign for a mere note. */
export function markEvent({ from, to, actor }: OrderEvent): EventMark {
  if (actor === PROVIDER_ACTOR) return { icon: 'warning', tone: 'wait' };
  return from === to ? { icon: 'info', tone: 'none' } : describeStatus(to);
}
