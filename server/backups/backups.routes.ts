import * as contract from '#contract/backups/backups.ts';
import { becomeShop as becomeShopCall } from '#contract/backups/become-shop.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { assertShop, becomeShop, findCopyOf } from '#platform/instance/instance.ts';
import type { BackupRun } from './backups.store.ts';
import { readBackupState, type ScheduleDeps } from './schedule/read-schedule.ts';
import { isBeginning, requestBackup } from './schedule/request-backup.ts';

const SHOWN = 20;

function describeRun(run: BackupRun): contract.BackupRun {
  const { id, folder, startedAt, endedAt, isLeased, totalBytes: sizeBytes } = run;
  const isCutShort = endedAt === null && !isLeased;
  const problem = isCutShort ? 'It was cut short.' : run.error;
  const ended = problem === null ? 'complete' : 'failed';
  const state = isLeased ? 'running' : ended;
  return { id, folder, startedAt: isoTime(startedAt), state, sizeBytes, problem };
}

type BackupsDeps = ScheduleDeps & Pick<Deps, 'jobs'>;

/** Whether the store is backed up, and its last backups. */
export async function describeBackups(deps: BackupsDeps): Promise<contract.Backups> {
  const { copyOf, schedule, runs, last, problem } = await readBackupState(deps);
  const shown = runs.slice(0, SHOWN).map(describeRun);
  const isRunning = shown.some(({ state }) => state === 'running');
  const next = copyOf === null ? schedule : null;
  return {
    ...(copyOf !== null && { copyOf }),
    isScheduled: schedule !== null,
    nextAt: next === null ? null : isoTime(next.nextAt),
    isBeginning: next !== null && !isRunning && (await isBeginning(deps, next)),
    last: last === null ? null : describeRun(last),
    problem,
    runs: shown,
  };
}

/** Shows backups to admins, begins one, and takes their word that a restored copy is the shop. */
export function backupRoutes(router: Router, deps: BackupsDeps): void {
  router.on(contract.getBackups, () => describeBackups(deps));
  router.on(contract.backUpNow, async () => {
    await assertShop(deps.db);
    await requestBackup(deps);
    return describeBackups(deps);
  });
  router.on(becomeShopCall, async () => {
    if ((await findCopyOf(deps.db)) !== null) await becomeShop(deps.db, deps.clock.now());
    return describeBackups(deps);
  });
}
