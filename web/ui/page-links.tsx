import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import type { PageLink } from '#contract/shop/owner-pages.ts';
import { Link } from './links/link.tsx';

/**
 * Links to pages of the owner's, in the middle of a line; nothing without any. `opensTab`: each in a tab of its own, so
 * that what is half done here stays. `more`: links to other pages, after them.
 */
export function PageLinks({
  label,
  pages,
  more = [],
  className,
  opensTab = false,
}: {
  /** The name of the links for screen readers. */
  label: string;
  pages: readonly PageLink[];
  more?: readonly { path: string; title: string }[];
  className: string;
  opensTab?: boolean;
}) {
  const links = [
    ...pages.map(({ name, title }) => ({ path: ownerPagePath(name), title })),
    ...more,
  ];
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {links.map(({ path, title }) => (
          <li key={path}>
            <Link
              className="text-link inline-flex min-h-10 items-center wrap-anywhere"
              target={opensTab ? '_blank' : undefined}
              to={path}
            >
              <span>{title}</span>
              {opensTab && <span className="sr-only"> (opens in a new tab)</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
