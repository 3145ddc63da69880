import type { PublicPackage } from '#contract/catalog.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { formatDollars } from '../../../lib/format.ts';
import { describeContents } from '../../../lib/package-contents.ts';
import { Link } from '../../../ui/links/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { PageSection } from './page-section.tsx';

/** The packages that a bundle holds, each with a link to its page and its own price. */
export function ContainedPackages({ contained }: { contained: readonly PublicPackage[] }) {
  if (contained.length === 0) return null;
  return (
    <PageSection title="Packages in This Bundle">
      <ul className="grid gap-3 sm:grid-cols-2">
        {contained.map((item) => (
          <li
            className="group relative flex items-center gap-3 rounded-control border border-line bg-surface p-2.5 hover:border-pine"
            key={item.id}
          >
            <div className="w-24 shrink-0 overflow-hidden rounded-control">
              <Picture name={item.name} path={item.coverPath} sizes="6rem" />
            </div>
            <div className="grid min-w-0 gap-0.5">
              <Link
                className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-control group-hover:text-pine focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-pine"
                to={packagePath(item.slug)}
              >
                <bdi>{item.name}</bdi>
              </Link>
              <p className="figures text-sm text-ink-soft">
                <span>{`${describeContents(item)} · `}</span>
                <span translate="no">{formatDollars(item.price)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
