import { lazy, Suspense, useState } from 'react';
import { type CustomerDetails, fullName } from '#contract/customers.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx';

/** Loaded when the dialog is opened. */
const GiveForm = lazy(() =>
  import('./give-form.tsx').then((module) => ({ default: module.GiveForm })),
);

const WHAT =
  'Creates a free order, which gives access at once and can be taken back. The customer gets a message.';

/** The button that gives packages: to a customer, or to a person whose address is typed. */
export function GivePackages({ to }: { to?: Pick<CustomerDetails, 'customer' | 'access'> }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        Give Packages…
      </Button>
      <Dialog
        description={WHAT}
        onOpenChange={setOpen}
        open={isOpen}
        startsOn="window"
        title={
          to === undefined ? (
            'Give packages'
          ) : (
            <span>
              Give packages to <span translate="no">{fullName(to.customer)}</span>
            </span>
          )
        }
      >
        <Suspense
          fallback={
            <SkeletonGroup className="grid gap-5" label="Loading...">
              <Skeleton className="h-16" />
              <Skeleton className="h-40" />
              <Skeleton className="h-16" />
            </SkeletonGroup>
          }
        >
          <GiveForm
            email={to?.customer.email ?? ''}
            heldIds={to?.access.map(({ packageId }) => packageId) ?? []}
            onClose={close}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
