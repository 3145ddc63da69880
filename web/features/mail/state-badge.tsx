import type { MailState } from '#contract/mail.ts';
import { Badge } from '../../ui/badge.tsx';
import { stateLooks } from './describe-mail.ts';

/** A message's state. */
export function StateBadge({ state }: { state: MailState }) {
  const { label, tone, icon } = stateLooks[state];
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}
