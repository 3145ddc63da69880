import { formatOrderId } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The beginning of an order's ID, and a button that copies the whole one. */
export function OrderId({ orderId }: { orderId: string }) {
  return (
    <span className="text-sm text-ink-soft">
      Order ID: <span className="figures font-medium text-ink">{formatOrderId(orderId)}</span>{' '}
      <CopyButton name="Order ID" value={orderId} />
    </span>
  );
}
