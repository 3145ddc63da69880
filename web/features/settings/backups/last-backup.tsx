import type { Backups } from '#contract/backups/backups.ts';
import { formatDate } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { BackUpNow } from './back-up-now.tsx';

/** Describes the backup that is running or about to begin; null if there is none. */
function describeNow({ last, runs, isBeginning }: Backups): string | null {
  const which = last === null ? 'The first backup' : 'A backup';
  const running = runs.find(({ state }) => state === 'running');
  if (running !== undefined)
    return `${which} has been under way since ${formatDate(running.startedAt)}.`;
  return isBeginning ? `${which} begins within a minute.` : null;
}

/** The last good backup, large, what happens now, and when the next one comes. */
export function LastBackup({ backups }: { backups: Backups }) {
  const { copyOf, last, nextAt, isScheduled } = backups;
  const now = describeNow(backups);
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div role="status">
          <h2 className="text-lg">Last Good Backup</h2>
          <p className="figures mt-1 font-display text-2xl">
            {last === null
              ? 'None yet'
              : `${formatDate(last.startedAt)} · ${formatBytes(last.sizeBytes ?? 0)}`}
          </p>
          {now !== null && <p className="mt-2 text-ink-soft">{now}</p>}
        </div>
        {isScheduled && copyOf === undefined && <BackUpNow isBusy={now !== null} />}
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {last !== null && <Fact name="Location">{last.folder}</Fact>}
        <Fact name="Next">{nextAt === null ? 'Not scheduled' : formatDate(nextAt)}</Fact>
      </dl>
    </Card>
  );
}
