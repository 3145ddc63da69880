import { useRef, useState } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { formatCount, formatDollars } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { AvailableVideos } from './available-videos.tsx';
import { HeldVideos } from './held-videos.tsx';

/** An unsaved order of a package's videos. */
interface UnsavedOrder {
  readonly packageId: string;
  readonly ids: readonly string[];
}

/** Keeps an unsaved order until another package is opened. */
function useUnsavedOrder(opened: PublicPackage | null) {
  const [unsaved, setUnsaved] = useState<UnsavedOrder | null>(null);
  const isOfAnother = opened !== null && unsaved !== null && unsaved.packageId !== opened.id;
  if (isOfAnother) setUnsaved(null);
  const packageId = opened?.id;
  return {
    order: unsaved !== null && unsaved.packageId === packageId ? unsaved.ids : null,
    setOrder: (ids: readonly string[] | null) =>
      setUnsaved(ids === null || packageId === undefined ? null : { packageId, ids }),
  };
}

/** A package's dialog: the videos in it, and those that can be added. */
export function PackageDetails({
  opened,
  packages,
  onClose,
}: {
  /** Null while it is closed. */
  opened: PublicPackage | null;
  /** Where its videos can be moved to. */
  packages: readonly PublicPackage[];
  onClose: () => void;
}) {
  const { order, setOrder } = useUnsavedOrder(opened);
  const isSorting = useRef(false);
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  if (shown === null) return null;
  return (
    <Dialog
      description={`${formatDollars(shown.price)}, ${formatCount(shown.videoCount, 'video')}. Customers see the videos in this order.`}
      keepsEscape={() => isSorting.current}
      onOpenChange={(open) => !open && onClose()}
      open={opened !== null}
      size="large"
      startsOn="window"
      title={shown.name}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[7fr_4fr]" key={shown.id}>
        <HeldVideos
          item={shown}
          onSorting={(sorting) => {
            isSorting.current = sorting;
          }}
          order={order}
          packages={packages}
          setOrder={setOrder}
        />
        <AvailableVideos packageId={shown.id} />
      </div>
    </Dialog>
  );
}
