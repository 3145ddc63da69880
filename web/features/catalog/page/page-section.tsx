import { useId } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** A part of a package's page under its heading. */
export function PageSection({
  title,
  aside,
  children,
}: {
  title: string;
  /** A note beside the heading. */
  aside?: string;
  children: Elements;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-2xl" id={titleId}>
          {title}
        </h2>
        {aside !== undefined && <p className="figures text-ink-soft">{aside}</p>}
      </div>
      {children}
    </section>
  );
}
