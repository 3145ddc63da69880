import type { Reduction } from '#contract/codes/reductions.ts';
import { formatDollars, MINUS } from '../../../lib/format.ts';

/** In a summary: the code, what it takes off, and the button that takes it out; without `onRemove` it stays. */
export function AppliedCode({
  reduction: { code, terms, cart },
  onRemove,
}: {
  reduction: Reduction;
  onRemove?: (() => void) | undefined;
}) {
  if (cart === null) return null;
  return (
    <div className="flex items-start justify-between gap-4 text-ok">
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <span className="wrap-anywhere">
          Promotion code <span translate="no">{code}</span>
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm">
          <span>{terms}</span>
          {onRemove !== undefined && (
            <button className="text-link min-h-6" onClick={onRemove} type="button">
              Remove<span className="sr-only">{` the code ${code}`}</span>
            </button>
          )}
        </span>
      </div>
      <span
        className="figures whitespace-nowrap"
        translate="no"
      >{`${MINUS}${formatDollars(cart.amountOff)}`}</span>
    </div>
  );
}
