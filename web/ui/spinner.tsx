import { classNames } from './class-names.ts';

/** A spinning ring in the text's colour. Screen readers do not see it, so write beside it what is loading. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={classNames('animate-spin', className)}
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth={2.5}
      viewBox="0 0 24 24"
      width={size}
    >
      <circle cx={12} cy={12} opacity={0.25} r={9} />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}

/** A large spinner for a page that loads, announced to screen readers. The footer is hidden meanwhile. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60vh] place-items-center" data-waiting role="status">
      <span className="grid justify-items-center gap-4 text-ink-soft">
        <Spinner className="text-pine" size={40} />
        Loading...
      </span>
    </div>
  );
}
