import type { PublicPackage } from '#contract/catalog.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { describeSaving } from './package-facts.ts';

/** What a bundle's packages cost separately, and what the bundle saves this buyer; nothing if it saves nothing. */
export function Saving({
  item,
  ownedCents = 0,
  className,
}: {
  item: PublicPackage;
  /** What the packages in it that the customer owns cost separately, in cents. */
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
