import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Loaded when the dialog is opened: it reads CSV files. */
const ImportContent = lazy(() =>
  import('./import-content.tsx').then((module) => ({ default: module.ImportContent })),
);

/** The button that gives packages to the people in a file. */
export function ImportPeople() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} size="small" variant="quiet">
        Import…
      </Button>
      <Dialog
        description="Gives packages to the people in a CSV file, with accounts for those who have none. It is checked first, and shows what each line will do."
        grows
        onOpenChange={setOpen}
        open={isOpen}
        size="medium"
        startsOn="window"
        title="Import people"
      >
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ImportContent onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
