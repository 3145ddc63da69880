import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';

/** A section of the account page: its heading, its explanation and a card with its form. */
export function AccountSection({
  title,
  lead,
  isApart = false,
  children,
}: {
  title: string;
  lead: ReactNode;
  /** Set off from the sections above it, because something is lost here. */
  isApart?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]',
        isApart && 'mt-6 border-t border-line pt-12',
      )}
    >
      <div className="grid content-start gap-1.5 lg:pt-6">
        <h2 className="text-xl" id={id}>
          {title}
        </h2>
        <p className="max-w-measure text-ink-soft">{lead}</p>
      </div>
      <Card className="grid grid-cols-1 content-start gap-5">{children}</Card>
    </section>
  );
}
