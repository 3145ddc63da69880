import { formatOrderId } from '../../lib/format.ts';

/** The order ID as it is shown everywhere. */
export function OrderId({ orderId }: { orderId: string }) {
  return (
    <p className="text-sm text-ink-soft">
      Order ID: <span className="figures font-medium text-ink">{formatOrderId(orderId)}</span>
    </p>
  );
}
