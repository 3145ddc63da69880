import type { PublicPackage } from '#contract/catalog.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { PackageVideo } from '#contract/shop/sections.ts';
import type { Video } from '#contract/videos.ts';
import { describeContents } from '../../lib/package-contents.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/links/link.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { PageTitle, useDocumentTitle } from '../../ui/page-title.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMyPackages, usePackageVideos } from './my-packages.ts';
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx';
import type { Seen } from './video-tile.tsx';

/** Everything about watching, which the page passes in because it belongs to another feature. */
export interface Watching {
  readonly seenOf: (video: Video) => Seen;
  readonly countWatched: (videos: readonly Video[]) => number;
  /** The label of the main button, and the video it plays. */
  readonly offer: (videos: readonly Video[]) => { label: string; videoId: string } | undefined;
  readonly onPlay: (videoId: string) => void;
  /** It is likely that this video is played in a moment. */
  readonly onNear: (videoId: string) => void;
  /** The player, if it is open. */
  readonly player: (details: PublicPackage, videos: readonly PackageVideo[]) => Elements;
}

const UNNAMED = 'Training Package';

function BackLink() {
  return (
    <Link
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-pine hover:bg-pine-wash hover:text-pine-strong"
      to={pages.myVideos}
    >
      <Icon name="arrow-left" />
      Back to Packages
    </Link>
  );
}

function HeadSkeleton() {
  useDocumentTitle(UNNAMED);
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <h1 className="sr-only">{UNNAMED}</h1>
      <div className="grid gap-2">
        <Skeleton className="h-9 w-64 sm:h-11 sm:w-96" />
        <Skeleton className="h-7 w-48" />
      </div>
      <Skeleton className="h-13 w-48" />
    </div>
  );
}

function Videos({ details, watching }: { details: PublicPackage; watching: Watching }) {
  const videos = usePackageVideos(details.id);
  if (videos.isPending) return <VideoGridSkeleton count={details.videoCount || 1} />;
  if (videos.isError) {
    return <ErrorState message="Unable to load videos. Please try again later." query={videos} />;
  }
  if (videos.data.length === 0) {
    return (
      <EmptyState
        action={
          <ButtonLink to={pages.myVideos} variant="quiet">
            Back to Packages
          </ButtonLink>
        }
        drawing="video"
      >
        No videos available in this package.
      </EmptyState>
    );
  }
  return (
    <>
      <VideoGrid
        onNear={watching.onNear}
        onPlay={watching.onPlay}
        seenOf={watching.seenOf}
        videos={videos.data}
      />
      {watching.player(details, videos.data)}
    </>
  );
}

function Head({ details, watching }: { details: PublicPackage; watching: Watching }) {
  const { data: videos = [] } = usePackageVideos(details.id);
  const offer = watching.offer(videos);
  const watched = watching.countWatched(videos);
  const contents = describeContents(details);
  return (
    <PageTitle
      actions={
        // Invisible while the videos load, so that nothing below it moves.
        <Button
          className={offer ? '' : 'invisible'}
          onClick={() => offer && watching.onPlay(offer.videoId)}
          onFocus={() => offer && watching.onNear(offer.videoId)}
          onPointerOver={() => offer && watching.onNear(offer.videoId)}
          size="large"
        >
          <Icon className="fill-current" name="play" />
          <span>{offer?.label ?? 'Start Watching'}</span>
        </Button>
      }
      lead={watched > 0 ? `${contents} · ${watched} of ${videos.length} watched` : contents}
      title={details.title}
    />
  );
}

/** `/my-videos/{packageId}`: the videos of one bought package, or why they cannot be shown. */
export function PackageScreen({ packageId, watching }: { packageId: string; watching: Watching }) {
  const packages = useMyPackages();
  const details = packages.data?.find(({ id }) => id === packageId);
  const content = (): Elements => {
    if (packages.isPending) {
      return (
        <>
          <HeadSkeleton />
          <VideoGridSkeleton />
        </>
      );
    }
    if (details) {
      return (
        <>
          <Head details={details} watching={watching} />
          <Videos details={details} watching={watching} />
        </>
      );
    }
    return (
      <>
        <PageTitle title={UNNAMED} />
        {packages.isError ? (
          <ErrorState
            message="Unable to load package information. Please try again later."
            query={packages}
          />
        ) : (
          <EmptyState
            action={<ButtonLink to={pages.home}>View Packages</ButtonLink>}
            drawing="lantern"
          >
            You don't have access to this package.
          </EmptyState>
        )}
      </>
    );
  };
  return (
    <div className="column grid gap-8 pt-6 pb-10">
      <div className="-mb-4">
        <BackLink />
      </div>
      {content()}
    </div>
  );
}
