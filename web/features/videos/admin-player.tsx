import { type RefObject, useEffect, useRef } from 'react';
import type { Video } from '#contract/videos.ts';
import { askToSignIn } from '../../lib/ask-to-sign-in.ts';
import { usePlaybackProblem } from '../../lib/videos/use-playback-problem.ts';
import { Button } from '../../ui/button.tsx';

const restrictions = {
  controlsList: 'nodownload nofullscreen noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
};

/** Covers a video that does not play, and takes over its focus: the reason, and Retry. */
function ProblemCover({
  media,
  reason,
  onRetry,
}: {
  media: RefObject<HTMLVideoElement | null>;
  reason: string;
  onRetry: () => void;
}) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const video = media.current;
    const focused = document.activeElement;
    if (focused === video || focused === document.body) retry.current?.focus();
    return () => {
      if (document.activeElement === document.body) video?.focus();
    };
  }, [media]);
  return (
    <div
      className="absolute inset-0 grid content-center justify-items-center gap-3 bg-surface-sunken p-4 text-center"
      role="alert"
    >
      <p>{reason}</p>
      <Button onClick={onRetry} ref={retry} size="small">
        Retry
      </Button>
    </div>
  );
}

/**
 * The `<video>` element for admins: no download, picture-in-picture, full screen or context menu. Says
 * why it does not play; Retry loads it again and goes on at the same second.
 */
export function AdminPlayer({ video }: { video: Video }) {
  const media = useRef<HTMLVideoElement>(null);
  const resumeAt = useRef(0);
  const { problem, onError, checkPicture, clear, watchStall } = usePlaybackProblem(
    media,
    video.videoPath,
  );
  useEffect(() => media.current?.focus(), []);
  const { isSessionEnd = false } = problem ?? {};
  useEffect(() => {
    if (isSessionEnd) void askToSignIn({ isSessionEnd });
  }, [isSessionEnd]);

  const start = () => {
    if (!checkPicture() || media.current === null) return;
    if (resumeAt.current > 0) media.current.currentTime = resumeAt.current;
    // Played here and not by `autoPlay`, which would also play a video without a picture.
    media.current.play().catch(() => undefined);
  };
  const retry = () => {
    clear();
    if (media.current === null) return;
    // After a second failure in a row the `<video>` is at 0.
    resumeAt.current = media.current.currentTime || resumeAt.current;
    media.current.load();
  };
  return (
    <div className="relative">
      <video
        aria-label={video.title}
        {...restrictions}
        // Browsers draw their controls in white, also on the bars beside an upright picture.
        className="aspect-video w-full bg-paper"
        data-theme="dark"
        controls={problem === null}
        onContextMenu={(event) => event.preventDefault()}
        // A double click on the picture would open full screen.
        onDoubleClick={(event) => event.preventDefault()}
        onError={onError}
        onLoadedMetadata={start}
        onPlaying={clear}
        onWaiting={watchStall}
        playsInline
        ref={media}
        src={video.videoPath}
      >
        {video.captions.map(({ label, language, path }) => (
          <track key={path} kind="captions" label={label} src={path} srcLang={language} />
        ))}
      </video>
      {problem !== null && <ProblemCover media={media} onRetry={retry} reason={problem.reason} />}
    </div>
  );
}
