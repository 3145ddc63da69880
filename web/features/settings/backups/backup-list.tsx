import type { BackupRun } from '#contract/backups/backups.ts';
import { formatDate } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

const LOOKS = {
  complete: { label: 'Complete', tone: 'ok', icon: 'check' },
  failed: { label: 'Failed', tone: 'berry', icon: 'warning' },
  running: { label: 'Running', tone: 'wait', icon: 'info' },
} as const;

function Run({ run }: { run: BackupRun }) {
  const { label, tone, icon } = LOOKS[run.state];
  return (
    <li className="grid gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="figures">{formatDate(run.startedAt)}</span>
        <span className="flex items-center gap-3">
          {run.sizeBytes !== null && <span className="figures">{formatBytes(run.sizeBytes)}</span>}
          <Badge icon={icon} tone={tone}>
            {label}
          </Badge>
        </span>
      </div>
      <p className="text-sm text-ink-soft wrap-anywhere">{run.problem ?? run.folder}</p>
    </li>
  );
}

/** The backups that were begun, newest first. */
export function BackupList({ runs }: { runs: readonly BackupRun[] }) {
  if (runs.length === 0) return null;
  return (
    <Card>
      <h3 className="text-lg">Last Backups</h3>
      <ul className="mt-2">
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  );
}
