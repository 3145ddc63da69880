import { useQuery } from '@tanstack/react-query';
import { type Backups, getBackups } from '#contract/backups.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { formatBytes, formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { SettingsSkeleton, WithSettings } from '../settings-states.tsx';
import { BackupForm } from './backup-form.tsx';
import { BackupList } from './backup-list.tsx';

/** How often it is looked whether a backup has begun or ended, in milliseconds. */
const WATCH_MS = 5000;

/** The last good backup, large, and when the next one comes. */
function LastBackup({ last, nextAt }: Pick<Backups, 'last' | 'nextAt'>) {
  return (
    <Card className="order-first lg:order-none">
      <h3 className="text-lg">Last Good Backup</h3>
      <p className="figures mt-2 font-display text-2xl" role="status">
        {last === null ? 'None yet' : formatDate(last.startedAt)}
      </p>
      <dl className="mt-4 grid gap-3">
        {last !== null && (
          <>
            <Fact name="Size">{formatBytes(last.sizeBytes ?? 0)}</Fact>
            <Fact name="Location">{last.folder}</Fact>
          </>
        )}
        <Fact name="Next">{nextAt === null ? 'Not scheduled' : formatDate(nextAt)}</Fact>
      </dl>
    </Card>
  );
}

/** The tab "Backups": the schedule, the last good backup, the list. */
export function BackupSettings() {
  const backups = useQuery({ ...endpointQuery(getBackups), refetchInterval: WATCH_MS });
  if (backups.data === undefined) {
    if (backups.isPending) return <SettingsSkeleton fields={3} />;
    return (
      <ErrorState message="Unable to load the backups. Please try again later." query={backups} />
    );
  }
  const { last, nextAt, runs } = backups.data;
  return (
    <div className="grid gap-5">
      <WithSettings fields={3}>
        {(settings) => (
          <SettingsSection
            aside={<LastBackup last={last} nextAt={nextAt} />}
            lead="The store backs itself up while it sells: orders, customers, settings, videos and pictures. The secret key is not in it. Keep secret.key or SECRET_KEY safe elsewhere. “npm run sleigh -- restore” brings a backup back."
            title="Backups"
          >
            <BackupForm settings={settings} />
          </SettingsSection>
        )}
      </WithSettings>
      <BackupList runs={runs} />
    </div>
  );
}
