import { lazy, Suspense } from 'react';
import { SettingsSkeleton } from '../form/settings-states.tsx';

/** Loaded when the tab is opened: few admins change it often. */
const BackupSettings = lazy(() =>
  import('./backup-settings.tsx').then((module) => ({ default: module.BackupSettings })),
);

/** Whether the store is backed up, and when. */
export function BackupsTab() {
  return (
    <Suspense fallback={<SettingsSkeleton fields={3} />}>
      <BackupSettings />
    </Suspense>
  );
}
