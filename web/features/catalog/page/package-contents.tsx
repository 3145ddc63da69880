import { Fragment } from 'react';
import type { PackagePage } from '#contract/shop/package-pages.ts';
import { formatDuration } from '../../../lib/format.ts';
import { describeContents, toSections, VIDEOS_ARE_COMING } from '../../../lib/package-contents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { PageSection } from './page-section.tsx';

type PageVideo = PackagePage['videos'][number];

/** So many videos are listed at once; if there are many more, the others are folded. */
const FIRST_VIDEOS = 12;
const MOST_UNFOLDED = 16;

/** The button of a sample, to return the focus to. */
export function findSampleButton(videoId: string): HTMLElement | null {
  return document.getElementById(`sample-${videoId}`);
}

function Length({ seconds, className }: { seconds: number | null; className?: string }) {
  return (
    <span className={classNames('figures shrink-0 text-ink-soft', className)}>
      {formatDuration(seconds)}
    </span>
  );
}

/** The first line of a video's description. */
function Summary({ video: { summary } }: { video: PageVideo }) {
  return summary !== '' && <bdi className="line-clamp-2 text-sm text-ink-soft">{summary}</bdi>;
}

export interface Playing {
  readonly onPlay: (videoId: string) => void;
  /** The pointer or the focus is on a sample: it is likely to be played in a moment. */
  readonly onNear: () => void;
}

/** A sample: the whole row is one button that opens the player. */
function SampleRow({ video, onPlay, onNear }: Playing & { video: PageVideo }) {
  return (
    <div className="group relative flex min-w-0 grow items-center gap-3 rounded-control bg-pine-wash p-2 sm:gap-4 sm:pr-3">
      <div className="relative w-24 shrink-0 overflow-hidden rounded-control sm:w-36">
        <Picture
          name={video.title}
          path={video.sample?.selectedThumbnailPath ?? null}
          sizes="9rem"
        />
        <span className="absolute inset-0 m-auto grid size-9 place-items-center rounded-full bg-surface text-pine sm:size-10">
          <Icon className="ml-0.5 fill-current" name="play" size={18} />
        </span>
      </div>
      <div className="grid min-w-0 grow justify-items-start gap-1">
        <button
          aria-haspopup="dialog"
          className="text-left font-semibold wrap-anywhere noscript:hidden after:absolute after:inset-0 after:rounded-control group-hover:text-pine focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-pine"
          id={`sample-${video.id}`}
          onClick={() => onPlay(video.id)}
          onFocus={onNear}
          onPointerOver={onNear}
          type="button"
        >
          <span className="sr-only">Play </span>
          <bdi>{video.title}</bdi>
        </button>
        <noscript>
          <a className="text-link font-semibold" href={video.sample?.videoPath}>
            <bdi>{video.title}</bdi>
          </a>
        </noscript>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone="gold">Free sample</Badge>
          <Length className="text-sm sm:hidden" seconds={video.duration} />
        </span>
        <Summary video={video} />
      </div>
      <Length className="max-sm:hidden" seconds={video.duration} />
    </div>
  );
}

/** A part of a package's videos by sections; its first one has the number `from`. */
function VideoList({
  videos,
  from,
  ...playing
}: Playing & { videos: readonly PageVideo[]; from: number }) {
  return toSections(videos, from).map(({ heading, start, items }) => (
    <Fragment key={start}>
      {heading !== '' && (
        <h3 className="pt-4 text-lg wrap-anywhere">
          <bdi>{heading}</bdi>
        </h3>
      )}
      <ol className="divide-y divide-line" start={start}>
        {items.map((video, index) => (
          <li className="flex items-center gap-3 py-2.5 wrap-anywhere" key={video.id}>
            <span aria-hidden="true" className="figures w-6 shrink-0 text-right text-ink-soft">
              {start + index}
            </span>
            {video.sample === null ? (
              <>
                <div className="grid min-w-0 grow">
                  <bdi>{video.title}</bdi>
                  <Summary video={video} />
                </div>
                <Length seconds={video.duration} />
              </>
            ) : (
              <SampleRow {...playing} video={video} />
            )}
          </li>
        ))}
      </ol>
    </Fragment>
  ));
}

/** The videos of a package with their lengths; the free samples can be played. */
export function PackageContents({ page, ...playing }: Playing & { page: PackagePage }) {
  const { videos } = page;
  if (videos.length === 0) {
    return (
      <PageSection title="What’s Inside">
        <p className="text-ink-soft">
          {`${VIDEOS_ARE_COMING}. People who buy the package get them as soon as they are ready.`}
        </p>
      </PageSection>
    );
  }
  const shown = videos.length > MOST_UNFOLDED ? videos.slice(0, FIRST_VIDEOS) : videos;
  const folded = videos.slice(shown.length);
  return (
    <PageSection aside={describeContents(page)} title="What’s Inside">
      <div className="rounded-card border border-line bg-surface px-3 py-1 sm:px-5 sm:py-2">
        <VideoList {...playing} from={1} videos={shown} />
        {folded.length > 0 && (
          <details className="group/fold border-t border-line">
            <summary className="flex min-h-13 list-none items-center justify-between gap-4 rounded-control font-semibold text-pine">
              <span>{`${folded.length} More Videos`}</span>
              <Icon
                className="shrink-0 transition-transform group-open/fold:rotate-180"
                name="chevron-down"
              />
            </summary>
            <VideoList {...playing} from={shown.length + 1} videos={folded} />
          </details>
        )}
      </div>
    </PageSection>
  );
}
