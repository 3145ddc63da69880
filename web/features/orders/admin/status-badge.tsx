import type { Order } from '#contract/orders.ts';
import { Badge } from '../../../ui/badge.tsx';
import { describeStatus } from './describe-status.ts';

/** An order's status. */
export function StatusBadge({ order }: { order: Pick<Order, 'status' | 'isGrant'> }) {
  const { label, tone, icon } = describeStatus(order.status, order.isGrant);
  return (
    <Badge icon={icon} tone={tone}>
      {label}
    </Badge>
  );
}
