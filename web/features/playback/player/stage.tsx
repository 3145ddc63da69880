import { useEffect, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { Controls } from '../controls/controls.tsx';
import { LastPanel, NextPanel } from './end-panels.tsx';
import './player.css';
import { usePlaybackProblem } from '../../../lib/use-playback-problem.ts';
import { focusPlay, type PlayerParts, toggleFullscreen } from '../controls/player-parts.ts';
import { useKeptSettings } from '../controls/use-kept-settings.ts';
import { useWatching } from '../progress/use-watching.ts';
import { ProblemPanel } from './problem-panel.tsx';
import { VideoElement } from './video-element.tsx';

/** The video with its controls, and the panels over it: what comes next, what went wrong. */
export function Stage({
  video,
  next,
  parts,
  onNext,
  onClose,
}: {
  video: Video;
  /** The next one in the package. */
  next: Video | undefined;
  parts: PlayerParts;
  onNext: () => void;
  onClose: () => void;
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const media = parts.video;
  const watching = useWatching(media, video);
  const playback = usePlaybackProblem(media, video.videoPath);
  const { problem } = playback;
  const [endedId, setEndedId] = useState<string | null>(null);
  useKeptSettings(media);
  useEffect(() => focusPlay(parts), [parts]);

  const hideEndPanel = () => setEndedId(null);
  const retry = () => {
    playback.clear();
    watching.restart();
  };
  const playNext = () => {
    onNext();
    focusPlay(parts);
  };
  const cancelNext = () => {
    hideEndPanel();
    focusPlay(parts);
  };
  const isCovered = problem !== null;
  const hasEnded = endedId === video.id && !isCovered;

  return (
    <div className="player-stage" data-theme="dark" ref={setStage}>
      <Controls
        hasCaptions={video.captionsPath !== null}
        isCovered={isCovered}
        parts={parts}
        stage={stage}
      >
        <VideoElement
          onDoubleClick={() => toggleFullscreen(parts)}
          onEnded={() => {
            watching.onEnded();
            setEndedId(video.id);
          }}
          onError={playback.onError}
          onLoadedMetadata={() => playback.checkPicture() && watching.onLoadedMetadata()}
          onPause={watching.onPause}
          onPlay={hideEndPanel}
          onPlaying={playback.clear}
          onSeeked={watching.onSeeked}
          onSeeking={hideEndPanel}
          onTimeUpdate={watching.onTimeUpdate}
          onWaiting={playback.watchStall}
          ref={media}
          video={video}
        />
      </Controls>
      {hasEnded && next && <NextPanel next={next} onCancel={cancelNext} onPlay={playNext} />}
      {hasEnded && !next && (
        <LastPanel onClose={onClose} onReplay={() => void media.current?.play()} />
      )}
      {problem !== null && (
        <ProblemPanel problem={problem} onNext={next && onNext} onRetry={retry} parts={parts} />
      )}
    </div>
  );
}
