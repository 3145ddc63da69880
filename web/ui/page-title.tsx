import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { classNames } from './class-names.ts';

const SuffixContext = createContext('');

/** Gives every page's title its ending: the shop's name. */
export const PageTitleSuffix = SuffixContext.Provider;

/**
 * Sets the title of the browser's window or tab. For pages that draw their own heading; the others use
 * `PageTitle`. The shell moves the focus and announces this title when the page changes.
 */
export function useDocumentTitle(title: string): void {
  const suffix = useContext(SuffixContext);
  useEffect(() => {
    document.title = suffix === '' || suffix === title ? title : `${title} · ${suffix}`;
  }, [title, suffix]);
}

/**
 * A page's one h1, which is the document's title too, with a sentence and actions beside it.
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
  actions?: ReactNode;
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
