import { useCallback, useEffect, useRef, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { BarControls, CentreControls } from './controls.tsx';
import { Film } from './film.tsx';
import './media-elements.ts';
import { LastPanel, NextPanel } from './next-panel.tsx';
import './player.css';
import { ProblemPanel } from './problem-panel.tsx';
import type { PlayerParts } from './use-hotkeys.ts';
import { useKeptSettings } from './use-kept-settings.ts';
import { usePlaybackProblem } from './use-playback-problem.ts';
import { useWatching } from './use-watching.ts';

/** What fills the screen is the stage with its panels, not only the controls. */
function useFullscreenStage({ controller }: PlayerParts) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (controller.current && stage.current) controller.current.fullscreenElement = stage.current;
  }, [controller]);
  return stage;
}

/** The film itself with its controls, and what is said over it: what comes next, what went wrong. */
export function Stage({
  video,
  next,
  parts,
  onNext,
  onClose,
}: {
  video: Video;
  /** What follows in the package. */
  next: Video | undefined;
  parts: PlayerParts;
  onNext: () => void;
  onClose: () => void;
}) {
  const stage = useFullscreenStage(parts);
  const media = parts.video;
  const watching = useWatching(media, video);
  const problem = usePlaybackProblem(video.videoPath);
  const [endedId, setEndedId] = useState<string | null>(null);
  useKeptSettings(media);

  const goOn = () => setEndedId(null);
  const retry = () => {
    problem.clear();
    watching.restart();
  };
  const toggleFullscreen = useCallback(() => {
    const name = document.fullscreenElement
      ? 'mediaexitfullscreenrequest'
      : 'mediaenterfullscreenrequest';
    parts.controller.current?.dispatchEvent(
      new CustomEvent(name, { bubbles: true, composed: true }),
    );
  }, [parts.controller]);
  const hasEnded = endedId === video.id && problem.message === null;

  return (
    <div className="player-stage" data-theme="dark" ref={stage}>
      <media-controller autohide="3" nohotkeys ref={parts.controller} tabIndex={-1}>
        <Film
          film={video}
          onDoubleClick={toggleFullscreen}
          onEnded={() => {
            watching.onEnded();
            setEndedId(video.id);
          }}
          onError={() => void problem.examine(true)}
          onLoadedMetadata={watching.onLoadedMetadata}
          onPause={watching.onPause}
          onPlay={goOn}
          onPlaying={problem.clear}
          onSeeked={watching.onSeeked}
          onSeeking={goOn}
          onTimeUpdate={watching.onTimeUpdate}
          onWaiting={problem.watchStall}
          ref={media}
        />
        <media-loading-indicator noautohide slot="centered-chrome" />
        <CentreControls />
        <BarControls hasCaptions={video.captionsPath !== null} />
      </media-controller>
      {hasEnded && next && <NextPanel next={next} onCancel={goOn} onPlay={onNext} />}
      {hasEnded && !next && (
        <LastPanel onClose={onClose} onReplay={() => void media.current?.play()} />
      )}
      {problem.message !== null && <ProblemPanel message={problem.message} onRetry={retry} />}
    </div>
  );
}
