import type { OrderStatus } from '#contract/orders.ts';

/** A change of an order's status; `from` is null for its first. */
interface Change {
  from: OrderStatus | null;
  to: OrderStatus;
}

const CAN_WATCH = 'From then on the buyer could watch the videos.';
const NO_ACCESS = 'From then on this order gave no access.';

const says: Record<OrderStatus, string> = {
  pending: 'The order waited for a payment.',
  processing: 'The payment was on its way.',
  completed: `The order was paid. ${CAN_WATCH}`,
  canceled: 'The order was canceled.',
  review: 'A payment arrived, and the shop examined the order.',
  refunded: `The payment was returned. ${NO_ACCESS}`,
  disputed: `The payment was disputed. ${NO_ACCESS}`,
};

/** Says what a change of an order's status meant for its buyer, in words for people who do not know the shop. */
export function describeChange({ from, to }: Change): string {
  if (from === null) return 'The order was placed.';
  if (to !== 'completed' || from === 'pending' || from === 'processing') return says[to];
  return `The order was completed. ${CAN_WATCH}`;
}
