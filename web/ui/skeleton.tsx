import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';

/**
 * A placeholder for content that loads; give it the content's height and width by class. It is hidden
 * from screen readers, so put a list of them into `<SkeletonGroup label="Loading packages...">`.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-breathe rounded-control bg-line', className)}
    />
  );
}

/** The skeletons of one list; a screen reader announces `label`. The footer is hidden meanwhile. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: Elements;
}) {
  return (
    <div className={className} data-waiting role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
