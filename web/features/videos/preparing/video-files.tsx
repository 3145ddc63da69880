import { useQuery } from '@tanstack/react-query';
import { Suspense, useContext } from 'react';
import {
  cancelPreparation,
  type VideoFiles as Files,
  type Preparation,
  prepareVideo,
  showRenditions,
} from '#contract/renditions.ts';
import type { Video } from '#contract/videos.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { describeTimeLeft } from '../../../lib/time-left.ts';
import { Replacing } from '../../../lib/videos/replacing.ts';
import { isUnderWay, usePreparations } from '../../../lib/videos/use-preparations.ts';
import { ItemButton } from '../../../ui/item-button.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { VideoState, VideoTrouble } from '../../../ui/video-lists/video-state.tsx';
import { useChangePreparation } from './retry-preparation.tsx';

/** Shows the current step, how far it is, and how long it still takes. */
function Progress({ preparation }: { preparation: Preparation }) {
  if (preparation.state !== 'running') return null;
  const { percent, step, secondsLeft } = preparation;
  const left = secondsLeft === null ? null : describeTimeLeft(secondsLeft);
  return (
    <div className="grid gap-1.5">
      <ProgressBar className="h-2" share={percent / 100} />
      <p className="figures text-sm text-ink-soft">
        {[step ?? 'Starting', left].filter((part) => part !== null).join(' · ')}
      </p>
    </div>
  );
}

/** Begins, repeats or stops the preparation. */
function Actions({ video, preparation }: { video: Video; preparation: Preparation }) {
  const change = useChangePreparation(video);
  const { state } = preparation;
  if (isUnderWay(preparation)) {
    return (
      <ItemButton
        busy={change.isPending}
        icon="close"
        item={video.title}
        onClick={() => change.mutate(cancelPreparation)}
      >
        Cancel
      </ItemButton>
    );
  }
  const label = state === 'failed' ? 'Retry' : state === 'ready' ? 'Prepare Again' : 'Prepare';
  return (
    <ItemButton
      busy={change.isPending}
      icon="refresh"
      item={video.title}
      onClick={() => change.mutate(prepareVideo)}
    >
      {label}
    </ItemButton>
  );
}

function FileRow({ name, about, sizeBytes }: { name: string; about: string; sizeBytes: number }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="figures text-sm text-ink-soft wrap-anywhere">{about}</p>
      </div>
      <p className="figures text-sm whitespace-nowrap">{formatBytes(sizeBytes)}</p>
    </li>
  );
}

const megabits = (bitsPerSecond: number) => `${(bitsPerSecond / 1e6).toFixed(1)} Mbit/s`;

/** Lists the files that were made from the video, with their sizes. */
function FileList({ original, renditions, storyboard }: Files) {
  const all = [...renditions, storyboard, original].filter((file) => file !== null);
  const total = all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return (
    <>
      <ul className="divide-y divide-line rounded-control bg-surface-sunken px-3.5">
        {renditions.map(({ id, width, height, sizeBytes, bitRate }) => (
          <FileRow
            about={`${width} × ${height}, ${megabits(bitRate)}`}
            key={id}
            name={`${Math.min(width, height)}p`}
            sizeBytes={sizeBytes}
          />
        ))}
        {storyboard && (
          <FileRow
            about={`${formatCount(storyboard.pictures, 'picture')} of ${storyboard.width} × ${storyboard.height} for the player’s bar`}
            name="Preview Pictures"
            sizeBytes={storyboard.sizeBytes}
          />
        )}
        {original && (
          <FileRow
            about={original.about ?? 'The uploaded file'}
            name="Original"
            sizeBytes={original.sizeBytes}
          />
        )}
      </ul>
      {all.length > 1 && (
        <p className="figures text-right text-sm text-ink-soft">{`${formatBytes(total)} in total`}</p>
      )}
      {original !== null && renditions.length > 0 && (
        <p className="figures text-sm text-ink-soft">
          {`Turn off “Keep the Original Files” (Settings, Video) and prepare the video again to free the ${formatBytes(original.sizeBytes)} of the original.`}
        </p>
      )}
    </>
  );
}

/** Says what a video lacks because there was no ffmpeg, or a former version prepared it. */
function Missing({ renditions, hasFfmpeg }: Files & { hasFfmpeg: boolean }) {
  const missing =
    renditions.length > 1
      ? 'It has no preview pictures for the player’s bar.'
      : 'It has no preview pictures for the player’s bar, and no other qualities for slow connections.';
  const remedy = hasFfmpeg
    ? 'Prepare Again makes them.'
    : 'Once ffmpeg is installed on the server, Prepare Again makes them.';
  return <p className="text-sm text-ink-soft">{`${missing} ${remedy}`}</p>;
}

/** How far the store is with a video, what was made from it, and the buttons for that. */
export function VideoFiles({ video }: { video: Video }) {
  const query = useQuery(endpointQuery(showRenditions, { params: { id: video.id } }));
  const preparations = usePreparations();
  const ReplaceFile = useContext(Replacing);
  if (query.data === undefined) {
    if (!query.isFetching) {
      return <ErrorState message="Unable to load the files of this video." query={query} />;
    }
    return (
      <SkeletonGroup label="Loading the files of this video...">
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  const preparation = preparations?.byVideo.get(video.id) ?? query.data.preparation;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <VideoState videoId={video.id} />
        <Actions preparation={preparation} video={video} />
      </div>
      <VideoTrouble videoId={video.id} />
      <Progress preparation={preparation} />
      <FileList {...query.data} />
      {preparation.canMakeMore && (
        <Missing {...query.data} hasFfmpeg={preparations?.ffmpeg != null} />
      )}
      {ReplaceFile && (
        <Suspense fallback={null}>
          <ReplaceFile video={video} />
        </Suspense>
      )}
    </div>
  );
}
