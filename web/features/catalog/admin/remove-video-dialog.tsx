import { useState } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ViewerCount } from '../../../ui/viewer-count.tsx';
import type { useRemoveVideo } from './use-remove-video.ts';

type RemoveVideoProps = Pick<
  ReturnType<typeof useRemoveVideo>,
  'asked' | 'isRemoving' | 'confirm' | 'cancel'
> & { item: PublicPackage };

/** Asks before customers lose a video; open while `asked` is not null. */
export function RemoveVideo({ item, asked, isRemoving, confirm, cancel }: RemoveVideoProps) {
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked !== null && asked !== shown) setShown(asked);
  if (shown === null) return null;
  return (
    <ConfirmDialog
      action="Remove Video"
      busy={isRemoving}
      busyLabel="Removing..."
      description={`It is removed from “${item.name}” and stays in the store. You can add it again.`}
      onConfirm={confirm}
      onOpenChange={(open) => !open && cancel()}
      open={asked !== null}
      title={`Remove “${shown.title}”?`}
    >
      <ViewerCount onlyIn={item.id} videoId={shown.id} />
    </ConfirmDialog>
  );
}
