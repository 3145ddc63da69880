import { useQuery } from '@tanstack/react-query';
import { getVideoWatching, type VideoWatching } from '#contract/watching/watching.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { formatDate, formatDay, formatPlayingTime } from '../../lib/format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CurveSection } from './curve-section.tsx';
import { formatShare } from './describe-curve.ts';
import { WatchingDialog } from './watching-dialog.tsx';

const count = (value: number) => value.toLocaleString('en-US');
const hoursOf = (seconds: number) => (seconds === 0 ? '0 min' : formatPlayingTime(seconds));

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="grid content-start gap-1 rounded-card border border-line p-4">
      <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
      <dd className="grid gap-1">
        <span className="figures font-display text-xl font-semibold sm:text-2xl">{value}</span>
        <span className="figures text-sm text-ink-soft">{note}</span>
      </dd>
    </div>
  );
}

/** The sums, each with what it means. Of a video that had other files, those of the present one are beside them. */
function Figures({ total, file }: VideoWatching) {
  const { plays, playedSeconds, finishes, viewers } = file;
  const isReplaced = file.replacedAt !== null;
  const notes = isReplaced
    ? {
        plays: `${count(plays)} of the current file`,
        time: `${hoursOf(playedSeconds)} of the current file`,
        finishes: `${count(finishes)} of the current file`,
      }
    : {
        plays: 'Started, or continued after half an hour or more',
        time: 'Played by all customers together',
        finishes: `${formatShare(finishes, viewers)} of the viewers reached the end`,
      };
  return (
    <dl className="grid grid-cols-1 gap-4 min-[24rem]:grid-cols-2 xl:grid-cols-4">
      <Figure name="Plays" note={notes.plays} value={count(total.plays)} />
      <Figure name="Time Played" note={notes.time} value={hoursOf(total.playedSeconds)} />
      <Figure
        name="Viewers"
        note={
          isReplaced ? 'Customers who played the current file' : 'Customers who played any of it'
        }
        value={count(viewers)}
      />
      <Figure name="Finishes" note={notes.finishes} value={count(total.finishes)} />
    </dl>
  );
}

/** The statistics of a video: how often and how long it is watched, and how far its viewers get. */
export function WatchedVideoDialog({
  id,
  open,
  onClose,
}: {
  id: string;
  open: boolean;
  onClose: () => void;
}) {
  const query = useQuery({
    ...endpointQuery(getVideoWatching, { params: { id } }),
    refetchOnMount: 'always',
  });
  return (
    <WatchingDialog
      description="What customers play of this video. Admins and visitors of samples are not counted."
      nameOf={({ title, since }) => ({
        name: title,
        about: since === null ? 'Not played yet' : `Since ${formatDay(since)}`,
      })}
      onClose={onClose}
      open={open}
      query={query}
      title="Statistics"
    >
      {(watching) =>
        watching.since === null ? (
          <EmptyState drawing="video">Nobody has played this video yet.</EmptyState>
        ) : (
          <>
            <Figures {...watching} />
            {watching.file.replacedAt !== null && (
              <p className="max-w-measure text-ink-soft">
                {`The file was replaced on ${formatDate(watching.file.replacedAt)}. Plays, time and finishes include the files before it. Viewers and the curve below are of the current file.`}
              </p>
            )}
            <CurveSection file={watching.file} />
          </>
        )
      }
    </WatchingDialog>
  );
}
