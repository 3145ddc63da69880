import { useLayoutEffect, useRef } from 'react';
import { DEFAULT_TIMESTAMPS, type Frame, generateThumbnails } from '#contract/thumbnails.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../lib/call.ts';
import { formatDuration } from '../../lib/format.ts';
import { usePreparations } from '../../lib/videos/use-preparations.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useCatalogChange } from '../../ui/use-catalog-change.ts';

interface Choice {
  chosen: Frame | null;
  onChoose: (frame: Frame) => void;
}

/** Pictures that are taken out of a video at a few moments, to choose one of them. */
export function Moments({ video, ...choice }: Choice & { video: Video }) {
  const take = useCatalogChange({
    change: () =>
      call(generateThumbnails, {
        params: { id: video.id },
        body: { timestamps: DEFAULT_TIMESTAMPS },
      }),
    done: () => ({ title: 'Thumbnails Generated', description: 'Choose one of the pictures.' }),
  });
  const ffmpeg = usePreparations()?.ffmpeg;
  if (take.isSuccess) {
    return <Frames frames={inside(video, take.data.thumbnails)} {...choice} />;
  }
  if (ffmpeg === null) {
    return (
      <p className="text-sm text-ink-soft">
        Pictures cannot be taken out of the video: ffmpeg is not installed on the server.
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        busy={take.isPending}
        busyLabel="Generating..."
        onClick={() => take.mutate(undefined)}
        variant="quiet"
      >
        <Icon name="image" size={18} />
        Generate Thumbnails
      </Button>
      <p className="text-sm text-ink-soft">Takes pictures out of the video to choose from.</p>
    </div>
  );
}

function Frames({ frames, chosen, onChoose }: Choice & { frames: readonly Frame[] }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    // They come in place of the button, and so does the focus.
    if (document.activeElement === document.body) group.current?.querySelector('input')?.focus();
  }, []);
  return (
    <fieldset ref={group}>
      <legend className="mb-1.5 text-sm font-semibold">From the Video</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {frames.map((frame) => (
          <label
            className="grid cursor-pointer overflow-hidden rounded-control border border-control-line has-checked:border-pine has-checked:bg-pine-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
            key={frame.id}
          >
            <img
              alt=""
              className="aspect-video w-full bg-surface-sunken object-cover"
              src={frame.path}
            />
            <span className="flex min-h-11 items-center gap-3 px-3 text-sm font-semibold">
              <input
                checked={chosen?.id === frame.id}
                className="size-5 shrink-0 cursor-pointer accent-pine focus-visible:outline-none"
                name="moment"
                onChange={() => onChoose(frame)}
                type="radio"
              />
              <span className="figures">{formatDuration(frame.timestamp)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Those within the playing time: after the end of a short video all are its last picture. */
function inside({ duration }: Video, frames: readonly Frame[]): readonly Frame[] {
  const first = frames.slice(0, 1).map((frame) => ({ ...frame, timestamp: 0 }));
  const within = frames.filter(({ timestamp }) => timestamp < (duration ?? Infinity));
  return within.length > 0 ? within : first;
}
