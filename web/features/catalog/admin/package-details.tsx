import { useRef, useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { formatCount, formatDollars } from '../../../lib/format.ts';
import { VIDEOS_ARE_COMING } from '../../../lib/package-contents.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AvailableVideos } from './available-videos.tsx';
import { HeldVideos } from './held-videos.tsx';
import { isSoldEmpty } from './is-sold-empty.ts';
import type { Place } from './sorting/list-order.ts';

/** An unsaved order of a package's videos, with the headings of its sections. */
interface UnsavedOrder {
  readonly packageId: string;
  readonly places: readonly Place[];
}

/** Keeps an unsaved order until another package is opened. */
function useUnsavedOrder(opened: CatalogPackage | null) {
  const [unsaved, setUnsaved] = useState<UnsavedOrder | null>(null);
  const isOfAnother = opened !== null && unsaved !== null && unsaved.packageId !== opened.id;
  if (isOfAnother) setUnsaved(null);
  const packageId = opened?.id;
  return {
    order: unsaved !== null && unsaved.packageId === packageId ? unsaved.places : null,
    setOrder: (places: readonly Place[] | null) =>
      setUnsaved(places === null || packageId === undefined ? null : { packageId, places }),
  };
}

/** A package's dialog: the videos in it, and those that can be added. */
export function PackageDetails({
  opened,
  packages,
  shownAs,
  onClose,
}: {
  /** Null while it is closed. */
  opened: CatalogPackage | null;
  /** The packages that its videos can be moved to. */
  packages: readonly CatalogPackage[];
  /** How the list shows them, which the address keeps. */
  shownAs: string;
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
      description={
        <span>
          <span translate="no">{formatDollars(shown.price)}</span>
          <span>{`, ${formatCount(shown.videoCount, 'video')}. Customers see the videos in this order.`}</span>
        </span>
      }
      grows
      keepsEscape={() => isSorting.current}
      onOpenChange={(open) => !open && onClose()}
      open={opened !== null}
      size="large"
      startsOn="window"
      title={shown.name}
    >
      <p className="mb-4">
        <Link className="text-link" onClick={onClose} to={`?as=${shownAs}&watched=${shown.id}`}>
          How far its buyers get
        </Link>
      </p>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[7fr_4fr]" key={shown.id}>
        {isSoldEmpty(shown) && (
          <Notice
            className="lg:col-span-2"
            title="This package is on sale without videos"
            tone="wait"
          >
            <p>
              {`Buyers see “${VIDEOS_ARE_COMING}”. Add its videos, or edit the package and take it off sale until they are here.`}
            </p>
          </Notice>
        )}
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
