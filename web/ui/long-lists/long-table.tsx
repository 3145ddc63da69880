import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import { Skeleton, SkeletonGroup } from '../skeleton.tsx';

const skeletonRows = [...'abcdefghijkl'];

/**
 * A table on a card. `isStale` while it still shows the results of the previous search.
 *
 *     <LongTable caption="Orders, newest first" columns={[['Order', 'pl-4'], ['Total', 'pr-4 text-right']]} isStale={false}>...</LongTable>
 */
export function LongTable({
  caption,
  columns,
  isStale,
  children,
}: {
  /** For screen readers. */
  caption: string;
  /** The headings and their classes. */
  columns: readonly (readonly [name: string, look: string])[];
  isStale: boolean;
  /** The rows. */
  children: ReactNode;
}) {
  return (
    <Card
      className={classNames('transition-opacity', isStale && 'opacity-60')}
      // Hides the footer, which would move with the end of the list.
      data-waiting={isStale || undefined}
      padded={false}
    >
      <table aria-busy={isStale} className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-surface-sunken text-sm text-ink-soft">
          <tr>
            {columns.map(([name, look]) => (
              <th className={classNames('px-2 py-2.5 font-semibold', look)} key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}

/** The table while its rows load; a screen reader announces `label`. */
export function LongTableSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <Card padded={false}>
        <div className="h-10 bg-surface-sunken" />
        {skeletonRows.map((row) => (
          <div
            className="flex h-18 items-center justify-between gap-6 border-t border-line px-4"
            key={row}
          >
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-56 max-md:hidden" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  );
}
