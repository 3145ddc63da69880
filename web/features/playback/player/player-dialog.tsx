import { startTransition, useEffect, useRef, useState } from 'react';
import type { PackageVideo } from '#contract/shop/sections.ts';
import type { Video } from '#contract/videos.ts';
import { StageDialog, StageDialogTitle } from '../../../ui/dialogs/stage-dialog.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChapterList } from '../chapters/chapter-list.tsx';
import type { MediaController } from '../controls/media-elements.ts';
import type { PlayerParts } from '../controls/player-parts.ts';
import { Shortcuts } from '../controls/shortcuts.tsx';
import { useHotkeys } from '../controls/use-hotkeys.ts';
import { useProgress } from '../progress/progress-query.ts';
import { countWatched, nextVideo } from '../progress/progress-rules.ts';
import { Playlist } from './playlist.tsx';
import { Stage } from './stage.tsx';

export interface PlayerProps {
  readonly packageTitle: string;
  /** The package's videos in order. */
  readonly videos: readonly PackageVideo[];
  /** The video to play. */
  readonly video: Video;
  readonly onSelect: (videoId: string) => void;
  readonly onClose: () => void;
  /** The element to focus when the player closes after that video; null leaves it to the browser. */
  readonly findReturn: (videoId: string) => HTMLElement | null;
}

function usePlayerParts(): PlayerParts {
  const video = useRef<HTMLVideoElement>(null);
  const controller = useRef<MediaController>(null);
  return useRef({ video, controller }).current;
}

/** Everything around the video waits so many milliseconds at most for its first picture. */
const PICTURE_MS = 250;

/** Renders the video first, and what is around it when there is a picture, or after PICTURE_MS without one. */
function useFullRendering() {
  const [isFullyRendered, setFullyRendered] = useState(false);
  const [renderFully] = useState(() => () => startTransition(() => setFullyRendered(true)));
  useEffect(() => {
    const timer = setTimeout(renderFully, PICTURE_MS);
    return () => clearTimeout(timer);
  }, [renderFully]);
  return { isFullyRendered, renderFully };
}

function Details({ video, children }: { video: Video; children: Elements }) {
  return (
    <div className="grid gap-2 p-4 sm:p-5">
      <StageDialogTitle className="text-xl">{video.title}</StageDialogTitle>
      {video.description !== '' && (
        <p className="max-w-measure whitespace-pre-line text-ink-soft">{video.description}</p>
      )}
      {children}
      <Shortcuts />
    </div>
  );
}

/** The player over the dimmed page: the video, its description, and the package's videos beside it. */
export default function PlayerDialog({
  packageTitle,
  videos,
  video,
  onSelect,
  onClose,
  findReturn,
}: PlayerProps) {
  const parts = usePlayerParts();
  const onKeyDown = useHotkeys(parts);
  const { progress, isKnown } = useProgress();
  const { isFullyRendered, renderFully } = useFullRendering();
  const next = nextVideo(videos, video.id);
  return (
    <StageDialog
      keepsEscape={() => document.fullscreenElement !== null}
      onClose={onClose}
      onCloseFocus={() => {
        const target = findReturn(video.id);
        target?.focus();
        return target !== null;
      }}
      onKeyDown={onKeyDown}
    >
      <div className="flex min-h-14 items-center gap-4 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
        <p className="min-w-0 grow truncate font-semibold">{packageTitle}</p>
        <p className="figures shrink-0 text-sm text-ink-soft">
          {`${countWatched(videos, progress)} of ${videos.length} watched`}
        </p>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="player-body">
        <div className="player-video">
          {isKnown ? (
            <Stage
              isFullyRendered={isFullyRendered}
              onPicture={renderFully}
              next={next}
              onClose={onClose}
              onNext={() => next && onSelect(next.id)}
              packageTitle={packageTitle}
              parts={parts}
              video={video}
            />
          ) : (
            <div className="player-stage grid place-items-center text-ink" data-theme="dark">
              <Spinner size={40} />
            </div>
          )}
        </div>
        <div className="lg:max-h-56 lg:min-h-0 lg:overflow-y-auto">
          <Details video={video}>
            {isKnown && isFullyRendered && (
              <ChapterList media={parts.video} path={video.chaptersPath} />
            )}
          </Details>
        </div>
        <section
          aria-label="Videos in this package"
          className="player-list border-t border-line lg:border-s lg:border-t-0"
        >
          {isFullyRendered && (
            <Playlist
              currentId={video.id}
              onSelect={onSelect}
              progress={progress}
              videos={videos}
            />
          )}
        </section>
      </div>
    </StageDialog>
  );
}
