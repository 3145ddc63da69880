import { type Mail, type MailState, mailState } from '#contract/mail.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/pictures/icon.tsx';

/** A message's state as a word, a colour and an icon, so that it is never shown by colour alone. */
export const stateLooks: Record<MailState, { label: string; tone: BadgeTone; icon: IconName }> = {
  waiting: { label: 'Waiting', tone: 'wait', icon: 'clock' },
  sent: { label: 'Sent', tone: 'ok', icon: 'check' },
  failed: { label: 'Failed', tone: 'berry', icon: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', icon: 'info' },
};

/** Every state, as options of a filter. */
export const stateOptions = mailState.options.map((value) => ({
  value,
  label: stateLooks[value].label,
}));

/** When it was sent, or queued if it was not. ISO 8601 UTC. */
export function timeOf({ sentAt, queuedAt }: Mail): string {
  return sentAt ?? queuedAt;
}

/** So long after its time a message is still expected to be sent at any moment. */
const UNDER_WAY_MS = 60_000;

/** Whether a message is being sent about now, so that its state is worth asking for again. */
export function isUnderWay({ state, nextTryAt }: Mail, now: number): boolean {
  if (state !== 'waiting' || nextTryAt === null) return false;
  const due = Date.parse(nextTryAt);
  return due <= now + UNDER_WAY_MS && now <= due + UNDER_WAY_MS;
}
