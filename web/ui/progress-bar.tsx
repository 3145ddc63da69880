import { classNames } from './class-names.ts';

/**
 * A progress bar. It is hidden from screen readers, because the same progress is written beside it.
 *
 *     <ProgressBar share={2 / 6} /> <p>2 of 6 watched</p>
 */
export function ProgressBar({
  share,
  onPicture = false,
  className,
}: {
  /** 0 to 1. */
  share: number;
  /** At the bottom edge of a picture: gold on dark, visible on any picture. */
  onPicture?: boolean;
  className?: string;
}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'h-1.5 overflow-hidden',
        onPicture ? 'absolute inset-x-0 bottom-0 bg-paper' : 'rounded-full bg-line',
        className,
      )}
      data-theme={onPicture ? 'dark' : undefined}
    >
      <div
        className={classNames('h-full', onPicture ? 'bg-gold' : 'rounded-full bg-pine')}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
