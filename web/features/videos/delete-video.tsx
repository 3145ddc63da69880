import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countViewers } from '#contract/access.ts';
import { deleteVideo, type Video } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { formatCount } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ItemButton } from '../../ui/item-button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';

/** How many customers would lose the video, asked when the dialog opens. */
function ViewerCount({ videoId }: { videoId: string }) {
  const { data, isError } = useQuery({
    ...endpointQuery(countViewers, { params: { id: videoId } }),
    // Somebody may have bought it since the dialog was last open.
    refetchOnMount: 'always',
  });
  const count = data?.count;
  const isQuiet = !isError && !count;
  return (
    <p
      className={classNames(
        'flex items-start gap-2 rounded-control p-3.5 font-medium',
        isQuiet ? 'bg-surface-sunken' : 'bg-berry-wash',
      )}
      role="status"
    >
      <Icon
        className={classNames('mt-0.5 shrink-0', isQuiet ? 'text-ink-soft' : 'text-berry')}
        name={isQuiet ? 'info' : 'warning'}
      />
      {isError ? 'Unable to find out how many customers can watch it.' : describeLoss(count)}
    </p>
  );
}

function describeLoss(count: number | undefined): string {
  if (count === undefined) return 'Checking how many customers can watch it...';
  if (count === 0) return 'No customer can watch it at the moment.';
  return `${formatCount(count, 'customer')} can watch it now and will lose it.`;
}

/** The button that deletes a video, after telling who loses it. */
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
