import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Backups, getBackups } from '#contract/backups/backups.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { ErrorState } from '../../../ui/list-states.tsx';
import { SettingsForm } from '../form/settings-form.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import { SettingsSkeleton, WithSettings } from '../form/settings-states.tsx';
import { BackupList } from './backup-list.tsx';
import { LastBackup } from './last-backup.tsx';

/** How often it is looked whether a backup has begun or ended, in milliseconds: while one is due, and else. */
const BUSY_MS = 1500;
const WATCH_MS = 5000;

const isBusy = ({ isBeginning, runs }: Backups): boolean =>
  isBeginning || runs.some(({ state }) => state === 'running');

/** The tab "Backups": the last good backup, the schedule, the list. */
export function BackupSettings() {
  const client = useQueryClient();
  const backups = useQuery({
    ...endpointQuery(getBackups),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? BUSY_MS : WATCH_MS),
  });
  if (backups.data === undefined) {
    if (backups.isPending) return <SettingsSkeleton fields={3} />;
    return (
      <ErrorState message="Unable to load the backups. Please try again later." query={backups} />
    );
  }
  return (
    <div className="grid gap-5">
      <LastBackup backups={backups.data} />
      <WithSettings fields={3}>
        {() => (
          <SettingsSection
            isWide
            lead="The store backs itself up while it sells: orders, customers, settings, videos and pictures. The secret key is not in it. Keep secret.key or SECRET_KEY safe elsewhere. “npm run sleigh -- restore” brings a backup back."
            title="Backups"
          >
            <SettingsForm
              name="backups"
              onSaved={() => void client.invalidateQueries(endpointQuery(getBackups))}
              submit="Save Backups"
            />
          </SettingsSection>
        )}
      </WithSettings>
      <BackupList runs={backups.data.runs} />
    </div>
  );
}
