import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import type { Elements } from '../../../ui/elements.ts';

/** A card of the tab "Admins": its heading, its explanation and what is in it. */
export function AdminsSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: Elements;
}) {
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1.5">
        <h2 className="text-xl">{title}</h2>
        <p className="max-w-measure text-ink-soft">{lead}</p>
      </div>
      {children}
    </Card>
  );
}
