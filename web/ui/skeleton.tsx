import { classNames } from './class-names.ts';

/**
 * Stands where something will be, in its size: give it the content's height and width by class. It is
 * nothing to a screen reader, so put a list of them into `<SkeletonGroup label="Loading packages...">`.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-breathe rounded-control bg-line', className)}
    />
  );
}

/** Skeletons of one list, announced by what is being loaded. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div className={className} role="status">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
