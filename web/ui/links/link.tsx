import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler, useMatch } from 'react-router';
import { admin, home } from '#contract/pages/page-paths.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The page it leads to. */
  to: To;
  /** Stored with the entry in the history. */
  state?: unknown;
};

/**
 * A link to a page of the shop, opened without loading the document again, or to a file to download. The router's own can also prefetch, which
 * nothing here uses and each first visit would load.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const open = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && !rest.download) open(event);
      }}
    />
  );
}

/**
 * A link of a navigation. `current` is its look on the page that it leads to and, but for the first one
 * and the overview, on those below.
 */
export function NavigationLink({
  to,
  className,
  current,
  ...rest
}: LinkProps & { to: string; className: string; current: string }) {
  const isCurrent = useMatch({ path: to, end: to === home || to === admin }) !== null;
  return (
    <Link
      {...rest}
      aria-current={isCurrent ? 'page' : undefined}
      className={isCurrent ? `${className} ${current}` : className}
      to={to}
    />
  );
}
