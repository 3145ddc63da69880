import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countViewers } from '#contract/access.ts';
import { deleteVideo, type Video } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { formatCount } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';
import { CardButton } from './card-button.tsx';

/** How many buyers lose the video, asked when the question is. */
function WhoLosesIt({ videoId }: { videoId: string }) {
  const { data, isError } = useQuery({
    ...endpointQuery(countViewers, { params: { id: videoId } }),
    // Somebody may have bought it since the question was asked last.
    refetchOnMount: 'always',
  });
  if (isError) return 'Unable to tell how many buyers can watch it.';
  if (data === undefined) return 'Finding out who can watch it...';
  if (data.count === 0) return 'No buyer can watch it at the moment.';
  const buyers = formatCount(data.count, 'buyer');
  return `${buyers} can watch it now and will lose it.`;
}

/** The button that deletes a video, after saying what will be lost. */
export function DeleteVideo({ video }: { video: Video }) {
  const [open, setOpen] = useState(false);
  const remove = useCatalogChange({
    change: () => call(deleteVideo, { params: { id: video.id } }),
    done: () => ({ title: 'Video Deleted', description: `“${video.title}” is gone.` }),
    onDone: () => setOpen(false),
  });
  return (
    <>
      <CardButton icon="trash" onClick={() => setOpen(true)} video={video}>
        Delete
      </CardButton>
      <ConfirmDialog
        action="Delete Video"
        busy={remove.isPending}
        description="It goes out of every package, and its file with it. This cannot be undone."
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setOpen}
        open={open}
        title={`Delete “${video.title}”?`}
      >
        <p
          className="flex items-start gap-2 rounded-control bg-berry-wash p-3.5 font-medium"
          role="status"
        >
          <Icon className="mt-0.5 shrink-0 text-berry" name="warning" />
          <span>
            <WhoLosesIt videoId={video.id} />
          </span>
        </p>
      </ConfirmDialog>
    </>
  );
}
