import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  estimatePreparations,
  type PreparationsEstimate,
  prepareAllVideos,
} from '#contract/renditions.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatCount } from '../../../lib/format.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { describeEstimate } from './describe-estimate.ts';
import { describeUnprepared, type Unprepared } from './describe-unprepared.ts';

/** How often it is asked again while the store is still looking at videos. */
const POLL_MS = 2000;

function usePrepareAll(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(prepareAllVideos),
    onSuccess: ({ queued }) => {
      toast({
        title: 'Videos Queued',
        description: `${formatCount(queued, 'video')} will be prepared one after the other.`,
      });
      onDone();
    },
    onError: (error) => toastFailure(error),
    onSettled: () => refreshCatalog(client),
  });
}

/** Shows what preparing the videos takes, and the button that begins it. */
function PrepareAll({
  estimate,
  onClose,
}: {
  estimate: PreparationsEstimate;
  onClose: () => void;
}) {
  const prepare = usePrepareAll(onClose);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        prepare.mutate();
      }}
    >
      <p className="figures">{describeEstimate(estimate)}</p>
      <p className="mt-3">Customers can watch them meanwhile.</p>
      <DialogActions busy={prepare.isPending} busyLabel="Queueing..." onCancel={onClose}>
        Make Them Play Everywhere
      </DialogActions>
    </form>
  );
}

/** Says what ffmpeg adds where it is missing, and how to install it. */
function InstallFfmpeg() {
  return (
    <div className="grid gap-3">
      <p>
        Without it each video plays as it was uploaded. With it the store makes lower qualities for
        slow connections, a file for every browser, preview pictures and thumbnails, and takes
        almost any kind of video.
      </p>
      <p>
        On Debian and Ubuntu, run this on the server. The store notices it, and continues with the
        waiting videos.
      </p>
      <p className="rounded-control bg-surface-sunken px-3.5 py-2.5">
        <code>apt install ffmpeg</code>
      </p>
    </div>
  );
}

function Estimate({ onClose }: { onClose: () => void }) {
  const query = useQuery({
    ...endpointQuery(estimatePreparations),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.unknown > 0 ? POLL_MS : false),
  });
  if (query.data !== undefined) return <PrepareAll estimate={query.data} onClose={onClose} />;
  if (!query.isFetching) {
    return <ErrorState message="Unable to load the estimate." query={query} />;
  }
  return (
    <SkeletonGroup label="Loading the estimate...">
      <Skeleton className="h-32" />
    </SkeletonGroup>
  );
}

/** Shows what an admin can do so that all videos play everywhere. */
export function PreparingDialog({
  hasFfmpeg,
  unprepared,
  open,
  onClose,
}: {
  hasFfmpeg: boolean;
  unprepared: Unprepared;
  open: boolean;
  onClose: () => void;
}) {
  const missing =
    unprepared.never === 0
      ? 'Without ffmpeg only MP4, MOV, WebM and MKV videos can be uploaded.'
      : `${formatCount(unprepared.never, 'video')} cannot be made to play everywhere without it.`;
  return (
    <Dialog
      description={hasFfmpeg ? describeUnprepared(unprepared) : missing}
      grows
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open={open}
      // Its buttons come a moment later.
      startsOn="window"
      title={hasFfmpeg ? 'Make your videos play everywhere' : 'ffmpeg is not installed'}
    >
      {hasFfmpeg ? <Estimate onClose={onClose} /> : <InstallFfmpeg />}
    </Dialog>
  );
}
