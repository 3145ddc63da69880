import type { Best, Overview } from '#contract/overview.ts';
import { ordersPath, watchedVideoPath } from '#contract/pages/page-links.ts';
import { formatCount } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Link } from '../../ui/links/link.tsx';

function BestList({
  title,
  empty,
  rows,
}: {
  title: string;
  empty: string;
  rows: readonly { id: string; name: string; to: string; count: string }[];
}) {
  const list: Elements =
    rows.length === 0 ? (
      <p className="text-ink-soft">{empty}</p>
    ) : (
      <ol className="divide-y divide-line">
        {rows.map(({ id, name, to, count }) => (
          <li className="flex items-baseline justify-between gap-4 py-2" key={id}>
            <Link className="text-link min-w-0 truncate" title={name} to={to}>
              {name}
            </Link>
            <span className="figures shrink-0 text-sm text-ink-soft">{count}</span>
          </li>
        ))}
      </ol>
    );
  return (
    <Card className="grid grid-cols-1 content-start gap-3">
      <h2 className="text-xl">{title}</h2>
      {list}
    </Card>
  );
}

/** The packages that sold best and the videos that were watched most in some days. */
export function BestLists({ best, days }: { best: Best; days: Overview['days'] }) {
  return (
    <>
      <BestList
        empty="Nothing was sold in this period."
        rows={best.packages.map(({ id, name, orders }) => ({
          id,
          name,
          count: formatCount(orders, 'order'),
          to: ordersPath({ status: 'sold', packageId: id, ...days }),
        }))}
        title="Best Packages"
      />
      <BestList
        empty="Nothing was watched in this period."
        rows={best.videos.map(({ id, title, plays }) => ({
          id,
          name: title,
          count: formatCount(plays, 'play'),
          to: watchedVideoPath(id),
        }))}
        title="Most Watched Videos"
      />
    </>
  );
}
