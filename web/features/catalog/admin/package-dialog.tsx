import { lazy, Suspense } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** Loads the form's code, which is kept; called in advance as the pointer or the focus comes to what opens it. */
export const loadPackageForm = () => import('./package-form.tsx');

const PackageForm = lazy(() =>
  loadPackageForm().then((module) => ({ default: module.PackageForm })),
);

/** About as tall as the form. */
function Waiting() {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-5" label="Loading the form...">
      <Skeleton className="h-18" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </SkeletonGroup>
  );
}

/** Creates a package, or edits `item`. */
export function PackageDialog({
  item,
  open,
  onOpenChange,
}: {
  item: CatalogPackage | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      description={
        item === null ? 'You add its videos next.' : 'Earlier orders keep the old title and price.'
      }
      // The form comes later, and is longer than what stands for it.
      grows
      onOpenChange={onOpenChange}
      open={open}
      size="medium"
      title={item === null ? 'Create Package' : `Edit “${item.name}”`}
    >
      <Suspense fallback={<Waiting />}>
        <PackageForm item={item} onClose={() => onOpenChange(false)} />
      </Suspense>
    </Dialog>
  );
}
