import { formatOrderId } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** The beginning of an order's ID, and a button that copies the whole one. */
export function OrderId({ orderId }: { orderId: string }) {
  return (
    <span className="text-sm text-ink-soft">
      <span>
        Order ID:{' '}
        <span className="figures font-medium text-ink" translate="no">
          {formatOrderId(orderId)}
        </span>{' '}
      </span>
      <CopyButton name="Order ID" value={orderId} />
    </span>
  );
}
