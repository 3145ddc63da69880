import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pictureAt } from '#contract/picture-addresses.ts';
import type { Video } from '#contract/videos.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { StageDialog, StageDialogTitle } from '../../../ui/dialogs/stage-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useSample } from './use-sample.ts';

const restrictions = {
  controlsList: 'nodownload noremoteplayback',
  disablePictureInPicture: true,
  disableRemotePlayback: true,
};

/** Covers the video with a sentence and what to do. Its first button takes the focus from the controls. */
function Cover({
  title,
  text,
  isProblem = false,
  children,
}: {
  title: string;
  text: string;
  isProblem?: boolean;
  children: ReactNode;
}) {
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  return (
    <div
      className="absolute inset-0 grid content-center justify-items-center gap-4 bg-paper p-4 text-center text-ink"
      data-theme="dark"
      role={isProblem ? 'alert' : undefined}
    >
      <div className="grid gap-1">
        <p className="text-lg font-semibold">{title}</p>
        <p className="figures text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3" ref={buttons}>
        {children}
      </div>
    </div>
  );
}

/**
 * The player for free samples, with the browser's own controls: no download, no picture-in-picture, no casting, no
 * context menu. Nobody has to be signed in, and nothing is remembered.
 */
export default function SampleDialog({
  video,
  packageName,
  contents,
  onBuy,
  onClose,
  onGone,
  findReturn,
}: {
  video: Video;
  packageName: string;
  /** The content and the price of the package, in words. */
  contents: string;
  /** Puts the package into the cart; null where it is there, is theirs or is not on sale. */
  onBuy: (() => void) | null;
  onClose: () => void;
  /** The store does not give the sample to everybody any more. */
  onGone: () => void;
  /** The element to focus when it closes; null leaves it to the browser. */
  findReturn: (videoId: string) => HTMLElement | null;
}) {
  const media = useRef<HTMLVideoElement>(null);
  const { problem, onError, retry } = useSample(media, video);
  const [hasEnded, setEnded] = useState(false);
  const isGone = problem?.isGone ?? false;
  const notify = useRef(onGone);
  useEffect(() => {
    if (isGone) notify.current();
  }, [isGone]);
  const { captions, selectedThumbnailPath } = video;
  return (
    <StageDialog
      keepsEscape={() => document.fullscreenElement !== null}
      onClose={onClose}
      onCloseFocus={() => {
        const target = findReturn(video.id);
        target?.focus({ preventScroll: true });
        return target !== null;
      }}
    >
      <div className="flex min-h-14 items-center gap-3 border-b border-line py-1.5 pr-2 pl-4 sm:pl-5">
        <div className="min-w-0 grow">
          <StageDialogTitle className="truncate text-lg">
            <bdi>{video.title}</bdi>
          </StageDialogTitle>
          <p className="truncate text-sm text-ink-soft">
            <bdi>{packageName}</bdi>
          </p>
        </div>
        <Badge className="max-sm:hidden" tone="gold">
          Free sample
        </Badge>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className="relative grid min-h-0 grow place-items-center bg-paper" data-theme="dark">
        <video
          aria-label={video.title}
          // Wide enough for the browser's controls, also before the size is known.
          className="aspect-video max-h-[calc(100dvh-4rem)] w-full roomy:max-h-[calc(100dvh-8rem)]"
          controls={problem === null && !hasEnded}
          {...restrictions}
          onContextMenu={(event) => event.preventDefault()}
          onEnded={() => setEnded(true)}
          onError={onError}
          onPlay={() => setEnded(false)}
          playsInline
          poster={selectedThumbnailPath ? pictureAt(selectedThumbnailPath, 1280) : undefined}
          ref={media}
        >
          {captions.map(({ label, language, path }) => (
            <track key={path} kind="captions" label={label} src={path} srcLang={language} />
          ))}
        </video>
        {problem !== null && (
          <Cover isProblem text={problem.advice} title={problem.reason}>
            <Button onClick={isGone ? onClose : retry}>
              {isGone ? 'Back to the Package' : 'Retry'}
            </Button>
          </Cover>
        )}
        {problem === null && hasEnded && (
          <Cover text={contents} title="That Was a Free Sample">
            {onBuy !== null && (
              <Button
                onClick={() => {
                  onClose();
                  onBuy();
                }}
              >
                Add to Cart
              </Button>
            )}
            <Button onClick={() => void media.current?.play()} variant="quiet">
              Watch Again
            </Button>
          </Cover>
        )}
      </div>
    </StageDialog>
  );
}
