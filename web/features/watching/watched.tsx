import { lazy, Suspense, useState } from 'react';

/** Each is loaded when one is opened for the first time. */
const VideoDialog = lazy(() =>
  import('./watched-video-dialog.tsx').then((module) => ({ default: module.WatchedVideoDialog })),
);
const PackageDialog = lazy(() =>
  import('./watched-package-dialog.tsx').then((module) => ({
    default: module.WatchedPackageDialog,
  })),
);

interface WatchedProps {
  /** The id of a video or a package; null while the dialog is closed. */
  id: string | null;
  onClose: () => void;
}

/** The dialog with the statistics of a video or a package. */
export function Watched({ of, id, onClose }: WatchedProps & { of: 'video' | 'package' }) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  const Dialog = of === 'video' ? VideoDialog : PackageDialog;
  return (
    <Suspense fallback={null}>
      <Dialog id={shown} key={shown} onClose={onClose} open={id !== null} />
    </Suspense>
  );
}
