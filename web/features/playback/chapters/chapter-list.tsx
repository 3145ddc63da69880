import type { RefObject } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useChapters } from './use-chapters.ts';

/** The video's chapters; each is a button that plays from there. Nothing if the video has none. */
export function ChapterList({
  media,
  path,
}: {
  media: RefObject<HTMLVideoElement | null>;
  path: string | null;
}) {
  const { chapters, position } = useChapters(media, path);
  if (chapters.length === 0) return null;
  const playFrom = (start: number) => {
    if (media.current === null) return;
    media.current.currentTime = start;
    media.current.play().catch(() => undefined);
  };
  return (
    <section aria-label="Chapters" className="grid gap-1">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Chapters</h3>
      <ol className="grid gap-0.5">
        {chapters.map(({ title, start }, index) => (
          <li key={start}>
            <button
              aria-current={index === position ? 'true' : undefined}
              className={classNames(
                'flex min-h-9 w-full items-baseline gap-3 rounded-control px-2 py-1.5 text-left text-sm',
                index === position ? 'bg-pine-wash font-semibold' : 'hover:bg-surface-sunken',
              )}
              onClick={() => playFrom(start)}
              type="button"
            >
              <span className="figures shrink-0 text-pine">{formatDuration(start)}</span>
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
