import { lazy, Suspense, useState } from 'react';
import { fullName } from '#contract/customers.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Loaded when the dialog is opened. */
const TakeBackForm = lazy(() =>
  import('./take-back-form.tsx').then((module) => ({ default: module.TakeBackForm })),
);

/** The button that takes back what the shop gave by an order; none where that was done. */
export function TakeGrantBack({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const titles = order.packages.map(({ title }) => title).join(', ');
  return (
    <div>
      {order.status === 'completed' && (
        <Button onClick={() => setOpen(true)} size="small" variant="quiet">
          Take Back…
        </Button>
      )}
      {/* Stays while it fades out. */}
      <Dialog
        description={
          <span>
            <span translate="no">{fullName(order)}</span> loses the access that this order gives.
            They keep what they have by other orders. They get a message.
          </span>
        }
        onOpenChange={setOpen}
        open={isOpen}
        startsOn="window"
        title={`Take back ${titles}?`}
      >
        <Suspense fallback={<Skeleton className="h-40" />}>
          <TakeBackForm onClose={() => setOpen(false)} order={order} />
        </Suspense>
      </Dialog>
    </div>
  );
}
