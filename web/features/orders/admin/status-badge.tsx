import type { OrderStatus } from '#contract/orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { describeStatus } from './describe-status.ts';

/** An order's status. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, tone, icon } = describeStatus(status);
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}
