import type { OrderStatus } from '#contract/orders.ts';
import type { IconName } from '../../../ui/pictures/icon.tsx';

export interface StatusLook {
  label: string;
  /** Completed is green, anything else yellow. */
  tone: 'ok' | 'wait';
  icon: IconName;
}

const looks: Record<OrderStatus, Omit<StatusLook, 'tone'>> = {
  completed: { label: 'Completed', icon: 'check' },
  pending: { label: 'Pending', icon: 'clock' },
  processing: { label: 'Processing', icon: 'clock' },
  review: { label: 'Needs review', icon: 'warning' },
  disputed: { label: 'Disputed', icon: 'warning' },
  refunded: { label: 'Refunded', icon: 'arrow-left' },
  canceled: { label: 'Canceled', icon: 'close' },
};

/** How an order's state is shown: its word, its colour and an icon, so that none of them stands alone. */
export function describeStatus(status: OrderStatus): StatusLook {
  return { ...looks[status], tone: status === 'completed' ? 'ok' : 'wait' };
}

/** Every state, as a choice for a filter. */
export function statusOptions(): { value: OrderStatus; label: string }[] {
  return (Object.keys(looks) as OrderStatus[]).map((value) => ({
    value,
    label: looks[value].label,
  }));
}
