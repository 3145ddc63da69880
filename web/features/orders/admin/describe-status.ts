import { type OrderStatus, orderStatus } from '#contract/orders.ts';
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
  processing: { label: 'Processing', icon: 'refresh' },
  review: { label: 'Needs review', icon: 'info' },
  disputed: { label: 'Disputed', icon: 'warning' },
  refunded: { label: 'Refunded', icon: 'arrow-left' },
  canceled: { label: 'Canceled', icon: 'close' },
};

/** The labels for an order by which the shop gave something to a customer. */
const ofGrants: Partial<Record<OrderStatus, Pick<StatusLook, 'label'>>> = {
  completed: { label: 'Given' },
  canceled: { label: 'Taken back' },
};

/** An order's status as a word, a colour and an icon, so that it is never shown by colour alone. */
export function describeStatus(status: OrderStatus, isGrant = false): StatusLook {
  const own = isGrant ? ofGrants[status] : undefined;
  return { ...looks[status], ...own, tone: status === 'completed' ? 'ok' : 'wait' };
}

/** Every status, as options of a filter. */
export function statusOptions(): { value: OrderStatus; label: string }[] {
  return orderStatus.options.map((value) => ({ value, label: looks[value].label }));
}
