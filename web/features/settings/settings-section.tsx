import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** One tab of the settings: the form on the left, the present state on the right. */
export function SettingsSection({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card className="grid gap-6">
        <div className="grid gap-1.5">
          <h2 className="text-xl">{title}</h2>
          <p className="max-w-measure text-ink-soft">{lead}</p>
        </div>
        {children}
      </Card>
      {aside}
    </div>
  );
}
