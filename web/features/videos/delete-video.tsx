import { useState } from 'react';
import { deleteVideo, type Video } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';
import { ViewerCount } from '../../ui/viewer-count.tsx';

/** The button that deletes a video, after saying how many customers lose it. */
export function DeleteVideo({ video }: { video: Video }) {
  const [open, setOpen] = useState(false);
  const remove = useCatalogChange({
    change: () => call(deleteVideo, { params: { id: video.id } }),
    done: () => ({ title: 'Video Deleted', description: `“${video.title}” was deleted.` }),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <ItemButton icon="trash" item={video.title} onClick={() => setOpen(true)}>
        Delete
      </ItemButton>
      <ConfirmDialog
        action="Delete Video"
        busy={remove.isPending}
        description="It is removed from every package, and its file is deleted. This cannot be undone."
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setOpen}
        open={open}
        title={`Delete “${video.title}”?`}
      >
        <ViewerCount videoId={video.id} />
      </ConfirmDialog>
    </>
  );
}
