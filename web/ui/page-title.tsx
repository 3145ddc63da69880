import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';

const SuffixContext = createContext('');

/** Provides the ending of every page's title: the shop's name. */
export const PageTitleSuffix = SuffixContext.Provider;

/**
 * Sets the title of the browser's tab, for pages that draw their own heading; the others use
 * `PageTitle`. The shell announces this title when the page changes. `isWhole`: the shop's name is not added.
 */
export function useDocumentTitle(title: string, isWhole = false): void {
  const suffix = useContext(SuffixContext);
  const hasSuffix = !isWhole && suffix !== '' && suffix !== title;
  useEffect(() => {
    document.title = hasSuffix ? `${title} · ${suffix}` : title;
  }, [title, suffix, hasSuffix]);
}

/**
 * A page's h1, which is also the document's title, with a sentence below and actions beside it.
 *
 *     <PageTitle title="My Training Packages" lead="Pick up where you left off." actions={<Button>...</Button>} />
 */
export function PageTitle({
  title,
  lead,
  actions,
  className,
}: {
  title: string;
  lead?: ReactNode;
  actions?: Elements;
  className?: string;
}) {
  useDocumentTitle(title);
  return (
    <div className={classNames('flex flex-wrap items-end justify-between gap-4', className)}>
      <div className="grid gap-2">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {lead !== undefined && <p className="max-w-measure text-lg text-ink-soft">{lead}</p>}
      </div>
      {actions}
    </div>
  );
}
