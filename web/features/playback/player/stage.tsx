import { useEffect, useState } from 'react';
import type { Video } from '#contract/videos.ts';
import { CaptionLines } from '../captions/caption-lines.tsx';
import { Controls } from '../controls/controls.tsx';
import { LastPanel, NextPanel } from './end-panels.tsx';
import './player.css';
import { usePlaybackProblem } from '../../../lib/videos/use-playback-problem.ts';
import {
  focusPlay,
  hasOrLostFocus,
  type PlayerParts,
  toggleFullscreen,
} from '../controls/player-parts.ts';
import { useKeptSettings } from '../controls/use-kept-settings.ts';
import { useMediaSession } from '../device/use-media-session.ts';
import { useWakeLock } from '../device/use-wake-lock.ts';
import { useWatching } from '../progress/use-watching.ts';
import { useSource } from '../source/use-source.ts';
import { useStream } from '../streams/use-stream.ts';
import { ProblemPanel, StoppedPanel } from './cover-panels.tsx';
import { VideoElement } from './video-element.tsx';

/** The video with its controls, and the panels over it: what comes next, what went wrong. */
export function Stage({
  packageTitle,
  video,
  next,
  parts,
  isFullyRendered,
  onPicture,
  onNext,
  onClose,
}: {
  packageTitle: string;
  video: Video;
  /** The next one in the package. */
  next: Video | undefined;
  parts: PlayerParts;
  /** False: only the video is rendered, which is to begin at once. */
  isFullyRendered: boolean;
  /** The first picture is shown. Not every browser fires the event. */
  onPicture: () => void;
  onNext: () => void;
  onClose: () => void;
}) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const media = parts.video;
  const stream = useStream(media);
  const watching = useWatching(media, video, stream.keeper);
  const playback = usePlaybackProblem(media, video.videoPath, stream.onRefused);
  const source = useSource(media, video, {
    watching,
    onLoaded: () => {
      // Once it is shown: `loadeddata` may come before, and then it would wait for what is drawn around it.
      media.current?.requestVideoFrameCallback?.(onPicture);
      if (playback.checkPicture()) watching.begin();
    },
    onFailure: playback.fail,
  });
  const { problem } = playback;
  const [endedId, setEndedId] = useState<string | null>(null);
  useKeptSettings(media);
  useWakeLock(media);
  useMediaSession(media, { video, packageTitle, onNext: next && onNext });
  useEffect(() => {
    if (isFullyRendered && hasOrLostFocus(parts)) focusPlay(parts);
  }, [parts, isFullyRendered]);

  const hideEndPanel = () => setEndedId(null);
  const retry = () => {
    playback.clear();
    watching.leave();
    source.reopen();
  };
  const playNext = () => {
    onNext();
    focusPlay(parts);
  };
  const cancelNext = () => {
    hideEndPanel();
    focusPlay(parts);
  };
  const { stopped } = stream;
  const playHere = async () => {
    await stream.restart();
    if (problem === null) media.current?.play().catch(() => undefined);
    else retry();
  };
  const isCovered = problem !== null || stopped !== null;
  const hasEnded = endedId === video.id && !isCovered;

  return (
    <div className="player-stage" data-theme="dark" ref={setStage}>
      <Controls
        hasPictures={video.storyboardPath !== null}
        isCovered={isCovered}
        isFullyRendered={isFullyRendered}
        parts={parts}
        quality={source}
        stage={stage}
      >
        <VideoElement
          onDoubleClick={() => toggleFullscreen(parts)}
          onEnded={() => {
            watching.onEnded();
            setEndedId(video.id);
          }}
          onError={() => source.recover(playback.onError)}
          onPause={() => {
            stream.onPause();
            watching.onPause();
          }}
          onPlay={() => {
            hideEndPanel();
            stream.onPlay();
          }}
          onPlaying={playback.clear}
          onSeeked={watching.onSeeked}
          onSeeking={hideEndPanel}
          onTimeUpdate={watching.onTimeUpdate}
          onWaiting={playback.watchStall}
          isFullyRendered={isFullyRendered}
          ref={media}
          src={source.path}
          video={video}
        />
      </Controls>
      {/* What covers the picture would cover them only half. */}
      {isFullyRendered && !hasEnded && <CaptionLines media={media} />}
      {hasEnded && next && <NextPanel next={next} onCancel={cancelNext} onPlay={playNext} />}
      {hasEnded && !next && (
        <LastPanel onClose={onClose} onReplay={() => void media.current?.play()} />
      )}
      {stopped !== null && (
        <StoppedPanel onPlayHere={() => void playHere()} parts={parts} stopped={stopped} />
      )}
      {problem !== null && stopped === null && (
        <ProblemPanel problem={problem} onNext={next && onNext} onRetry={retry} parts={parts} />
      )}
    </div>
  );
}
