import type { PublicPackage } from '#contract/catalog.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { describeSaving } from './package-facts.ts';

/** The separate price of a bundle's packages and what this buyer saves; empty if the bundle saves nothing. */
export function Saving({
  item,
  ownedCents = 0,
  className,
}: {
  item: PublicPackage;
  /** The separate prices of its packages that the customer owns, summed up in cents. */
  ownedCents?: number;
  className?: string;
}) {
  const saving = describeSaving(item, ownedCents);
  if (saving === null) return null;
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm', className)}>
      <span className="figures text-ink-soft">
        <span>{ownedCents === 0 ? 'Bought separately ' : 'The rest bought separately '}</span>
        <span translate="no">{saving.separately}</span>
      </span>
      {saving.saved !== null && (
        <Badge tone="ok">
          Save <span translate="no">{saving.saved}</span>
        </Badge>
      )}
    </p>
  );
}
