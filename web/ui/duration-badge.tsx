import { formatDuration } from '../lib/format.ts';
import { classNames } from './class-names.ts';

/** A video's length on its poster: "1:05", or "Unknown". */
export function DurationBadge({
  seconds,
  className,
}: {
  seconds: number | null;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'figures rounded-control bg-paper px-2 py-0.5 text-sm font-semibold text-ink',
        className,
      )}
      data-theme="dark"
    >
      {formatDuration(seconds)}
    </span>
  );
}
