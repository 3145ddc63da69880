import { type ComponentType, lazy, Suspense } from 'react';
import type { Overview } from '#contract/overview.ts';
import { ordersPath } from '#contract/pages/page-links.ts';
import { formatCents } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/links/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatSigned, labelOf } from './describe-days.ts';

type Chart = Overview['chart'];

/** The library that draws is loaded with the first chart. Without a network the table is there. */
const Drawn = lazy<ComponentType<{ chart: Chart }>>(() =>
  import('./drawn-chart.tsx').then(
    (module) => ({ default: module.DrawnChart }),
    () => ({ default: () => null }),
  ),
);

const TITLES = { day: 'Sales by Day', week: 'Sales by Week', month: 'Sales by Month' };

function ChartTable({ unit, bars }: Chart) {
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full border-collapse text-left text-sm">
        <thead className="text-ink-soft">
          <tr>
            {['Days', 'Takings', 'Refunds', 'Orders'].map((name) => (
              <th className="px-2 py-2 font-semibold not-first:text-right" key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ from, to, takingsCents, refundsCents, orders }) => (
            <tr className="border-t border-line" key={from}>
              <th className="px-2 py-1.5 font-normal whitespace-nowrap" scope="row">
                <Link className="text-link" to={ordersPath({ status: 'sold', from, to })}>
                  {labelOf(unit, { from, to })}
                </Link>
              </th>
              <td className="px-2 py-1.5 text-right" translate="no">
                {formatCents(takingsCents)}
              </td>
              <td className="px-2 py-1.5 text-right" translate="no">
                {formatSigned(refundsCents)}
              </td>
              <td className="px-2 py-1.5 text-right">{orders.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Takings and refunds over time, as a chart and as its table. */
export function SalesChart({ chart }: { chart: Chart }) {
  const isEmpty = chart.bars.every(
    ({ takingsCents, refundsCents }) => takingsCents === 0 && refundsCents === 0,
  );
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl">{TITLES[chart.unit]}</h2>
        <p aria-hidden="true" className="flex gap-4 text-sm text-ink-soft">
          <span className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm bg-pine" />
            Takings
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm border-2 border-ink" />
            Refunds
          </span>
        </p>
      </div>
      <div className="h-64">
        {isEmpty ? (
          <p className="grid h-full place-items-center rounded-control bg-surface-sunken p-5 text-center text-ink-soft">
            There were no takings or refunds in this period.
          </p>
        ) : (
          <Suspense fallback={<Skeleton className="h-64" />}>
            <Drawn chart={chart} />
          </Suspense>
        )}
      </div>
      <details className="group">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold text-pine">
          Show as a Table
        </summary>
        <ChartTable {...chart} />
      </details>
    </Card>
  );
}
