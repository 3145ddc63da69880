import { type ReactNode, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { byKey, type Listed, type Settings, useSettings } from './settings-query.ts';
import { ShownSettings, shownSettings } from './shown-settings.ts';

/** A tab of the settings while they are loading. */
export function SettingsSkeleton({ fields }: { fields: number }) {
  return (
    <SkeletonGroup label="Loading settings...">
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="grid gap-6">
          <Skeleton className="h-7 w-40" />
          {['first', 'second', 'third'].slice(0, fields).map((field) => (
            <Skeleton className="h-23" key={field} />
          ))}
          <Skeleton className="h-11 w-32" />
        </Card>
        <Card>
          <Skeleton className="h-28" />
        </Card>
      </div>
    </SkeletonGroup>
  );
}

/** Remembers what its forms show when they are drawn. */
function Showing({ listed, children }: { listed: Listed; children: ReactNode }) {
  const [shown] = useState(() => shownSettings(listed));
  return <ShownSettings value={shown}>{children}</ShownSettings>;
}

/** Draws its children once the settings are loaded. `fields` is how many the tab has, at most three. */
export function WithSettings({
  fields,
  children,
}: {
  fields: number;
  children: (settings: Settings) => ReactNode;
}) {
  const settings = useSettings();
  if (settings.data !== undefined) {
    return <Showing listed={settings.data}>{children(byKey(settings.data))}</Showing>;
  }
  if (settings.isPending) return <SettingsSkeleton fields={fields} />;
  return (
    <ErrorState message="Unable to load the settings. Please try again later." query={settings} />
  );
}
