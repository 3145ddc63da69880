import { classNames } from './class-names.ts';

/**
 * How far something is, as a bar. It only pictures what is written beside it, so it says nothing to a
 * screen reader.
 *
 *     <ProgressBar share={2 / 6} /> <p>2 of 6 watched</p>
 */
export function ProgressBar({ share, className }: { share: number; className?: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div
      aria-hidden="true"
      className={classNames('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div className="h-full rounded-full bg-pine" style={{ width: `${percent}%` }} />
    </div>
  );
}
