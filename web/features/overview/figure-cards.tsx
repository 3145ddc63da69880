import type { Overview } from '#contract/overview.ts';
import { customersPath, ordersPath } from '#contract/pages/page-links.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/links/link.tsx';
import { changeOf, formatSigned } from './describe-days.ts';

interface Figure {
  name: string;
  now: number;
  earlier: number;
  format: (value: number) => string;
  /** The list of what is counted. */
  to: string;
}

const count = (value: number) => value.toLocaleString('en-US');

function figuresOf({ days, now, earlier }: Overview): Figure[] {
  return [
    {
      name: 'Takings',
      now: now.takingsCents,
      earlier: earlier.takingsCents,
      format: formatSigned,
      to: ordersPath({ dated: 'paid', ...days }),
    },
    {
      name: 'Orders',
      now: now.orders,
      earlier: earlier.orders,
      format: count,
      to: ordersPath({ status: 'sold', ...days }),
    },
    {
      name: 'Refunds',
      now: now.refundsCents,
      earlier: earlier.refundsCents,
      format: formatSigned,
      to: ordersPath({ dated: 'refunded', ...days }),
    },
    {
      name: 'New Customers',
      now: now.customers,
      earlier: earlier.customers,
      format: count,
      to: customersPath(days),
    },
  ];
}

function FigureCard({ figure, before }: { figure: Figure; before: string }) {
  const { name, now, earlier, format, to } = figure;
  const change = changeOf(now, earlier);
  return (
    <Card className="relative grid content-start gap-1 hover:border-pine">
      <h3 className="font-sans text-sm font-semibold text-ink-soft">{name}</h3>
      <p>
        <Link
          aria-label={`${name}: ${format(now)}. Show the list.`}
          className="figures font-display text-xl sm:text-2xl font-semibold after:absolute after:inset-0 hover:text-pine"
          to={to}
          translate="no"
        >
          {format(now)}
        </Link>
      </p>
      <p className="figures text-sm text-ink-soft">
        <span translate="no">{format(earlier)}</span>
        <span>{` ${before}`}</span>
        {change !== null && <span className="font-semibold text-ink">{` (${change})`}</span>}
      </p>
    </Card>
  );
}

/** The figures of some days, each with the one before and a link to what it counts. */
export function FigureCards({ overview, before }: { overview: Overview; before: string }) {
  return (
    <div className="grid grid-cols-1 gap-4 min-[24rem]:grid-cols-2 xl:grid-cols-4">
      {figuresOf(overview).map((figure) => (
        <FigureCard before={before} figure={figure} key={figure.name} />
      ))}
    </div>
  );
}
