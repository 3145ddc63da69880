import { isoTime } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { openLocation } from '#platform/objects/places/open-location.ts';
import { isS3Address, warnOfPlainHttp } from '#platform/objects/s3/s3-address.ts';
import { readBackupState } from '../../../backups/index.ts';
import { s3SettingsOf } from '../../../start/s3-variables.ts';
import type { DoctorContext, DoctorDeps } from '../doctor-context.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';

type BackupState = Awaited<ReturnType<typeof readBackupState>>;

const DAY_MS = 24 * 60 * 60_000;
const OLD_DAYS = 7;
/** The SDK asks three times, which has to end before the doctor's own limit. */
const IDLE_MS = 5_000;

/** Why the location of the backups cannot be read; null: it can. */
async function findReason(
  context: DoctorContext,
  name: string,
  idleMs: number,
): Promise<string | null> {
  try {
    const location = await openLocation(name, s3SettingsOf(context.config()), { idleMs });
    await location.list('backups/')[Symbol.asyncIterator]().next();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/**
 * Whether there is a good backup, and how old it is.
 * @param idleMs a request to a bucket without progress fails after this time
 */
export async function checkBackups(
  context: DoctorContext,
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): Promise<Finding[]> {
  const deps = await context.deps();
  const { copyOf, schedule, runs, last, problem: wrong } = await readBackupState(deps);
  if (copyOf !== null) return [ok('A restored copy is not backed up automatically.')];
  if (wrong !== null) {
    const remedy = 'Fix what it says, or choose another location under Settings, Backups.';
    return [problem(wrong, remedy)];
  }
  const unsafe = schedule === null ? [] : judgeWay(context, schedule.folder);
  const lost = schedule && (await findReason(context, schedule.folder, idleMs));
  if (lost !== null) {
    return [...unsafe, problem(lost, 'Fix this before the next backup is due.')];
  }
  // There may be a good one elsewhere, which does not mean that the next one here will be.
  const soon = deps.clock.now() + DAY_MS;
  const latest = runs.find((run) => run.folder === schedule?.folder && run.startedAt < soon);
  if (latest !== undefined && latest.error !== null) {
    const says = `The last backup to ${latest.folder} failed: ${latest.error}`;
    return [...unsafe, problem(says, 'Fix what it says. The store tries again every hour.')];
  }
  return [...unsafe, ...judgeAge(deps, { last, isScheduled: schedule !== null })];
}

/** Warns if the connection to a bucket is not encrypted. */
function judgeWay(context: DoctorContext, name: string): Finding[] {
  const plain = isS3Address(name) ? warnOfPlainHttp(s3SettingsOf(context.config())) : null;
  return plain === null ? [] : [warning(plain, 'Do that, or back up to another place.')];
}

/** Findings about the age of the last good backup. */
function judgeAge(
  { clock }: Pick<DoctorDeps, 'clock'>,
  { last, isScheduled }: Pick<BackupState, 'last'> & { isScheduled: boolean },
): Finding[] {
  const choose = 'Choose a folder on another disk, or a bucket, under Settings, Backups.';
  if (last === null) {
    if (isScheduled) return [ok('The first backup has yet to be made.')];
    return [problem('There is no backup, and none is scheduled.', choose)];
  }
  const findings: Finding[] = isScheduled
    ? []
    : [warning('The store does not back itself up.', choose)];
  const days = Math.floor((clock.now() - last.startedAt) / DAY_MS);
  const says = `The last good backup is of ${isoTime(last.startedAt)}.`;
  if (days < OLD_DAYS) return [...findings, ok(says)];
  return [...findings, warning(says, 'Make a new one: npm run sleigh -- backup <location>.')];
}
