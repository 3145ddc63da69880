import { type ReactNode, useState } from 'react';
import type { SettingField } from '#contract/settings.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { type Listed, useSettingFields, useSettings } from '../settings-query.ts';
import type { SettingValues } from './check-secret.ts';
import { SettingsContext, shownOf } from './loaded-settings.ts';

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
function Loaded({
  listed,
  fields,
  children,
}: {
  listed: Listed;
  fields: readonly SettingField[];
  children: ReactNode;
}) {
  const [shown] = useState(() => new Map(listed.map((one) => [one.key, shownOf(one)])));
  return <SettingsContext value={{ listed, fields, shown }}>{children}</SettingsContext>;
}

/**
 * Draws its children once the settings are loaded, with their values, secrets masked, by their keys. `fields` is how
 * many the tab has, at most three.
 */
export function WithSettings({
  fields: drawn,
  children,
}: {
  fields: number;
  children: (values: SettingValues) => ReactNode;
}) {
  const settings = useSettings();
  const fields = useSettingFields();
  if (settings.data !== undefined && fields.data !== undefined) {
    const values = Object.fromEntries(settings.data.map(({ key, value }) => [key, value]));
    return (
      <Loaded fields={fields.data} listed={settings.data}>
        {children(values)}
      </Loaded>
    );
  }
  if (settings.isPending || fields.isPending) return <SettingsSkeleton fields={drawn} />;
  return (
    <ErrorState
      message="Unable to load the settings. Please try again later."
      query={{
        isFetching: settings.isFetching || fields.isFetching,
        refetch: () => Promise.all([settings.refetch(), fields.refetch()]),
      }}
    />
  );
}
