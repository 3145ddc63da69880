/**
 * The worker that prepares videos, with a stand-in for ffmpeg, in a process that is killed: on the database of DATA_DIR or DATABASE_URL,
 * with the files of DATA_DIR or STORAGE_URL, until it is ended. Its clock goes FAST times as fast as the world's, so that
 * deleted files are gone in a second. Leases go by the database's time: a test ages those of a killed one. MAKES is how many renditions it makes before it stands still in
 * the midst of the next one, to be killed there.
 */
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#platform/database/open-database.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { handleFileDeletion } from '#platform/objects/delete-files-later.ts';
import { openStorage } from '#platform/objects/places/open-storage.ts';
import { createLog } from '#platform/process/log.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { handleDiscarding } from '../../renditions/index.ts';
import { prepareNextVideo } from '../../renditions/preparing/prepare-next-video.ts';
import { readConfig } from '../../start/config.ts';
import { policyOf } from '../../start/policy-of.ts';
import { storagePlaceOf } from '../../start/s3-variables.ts';
import { fastClock } from '../clocks/fast-clock.ts';
import { createStandInTranscoder } from './stand-in-transcoder.ts';

const FAST = 30;
const config = readConfig(process.env);
const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
const clock = fastClock(FAST);
const log = createLog('warn');
const transcoder = createStandInTranscoder();
const makes = Number(process.env.MAKES ?? Number.POSITIVE_INFINITY);
transcoder.midway = async () => {
  if (transcoder.made > makes) await new Promise(() => undefined);
};
const deps = {
  db,
  clock,
  log,
  ids: randomIds,
  storage: await openStorage(storagePlaceOf(config)),
  jobs: createJobs({ db, clock, ids: randomIds, log }),
  transcoder,
  policy: policyOf(config),
  vault: createVault(config.SECRET_KEY ?? ''),
};
handleFileDeletion(deps, async () => false);
handleDiscarding(deps);
// It ends with the test, whatever ended that.
process.stdin.on('end', () => process.exit()).resume();
const stopping = new AbortController().signal;
for (;;) {
  await deps.jobs.runDue();
  const hasWorked = await prepareNextVideo(deps, {
    stopping,
    notifyOfFailure: async (title, reason) => {
      process.stderr.write(`${title}: ${reason}\n`);
    },
  });
  if (!hasWorked) await setTimeout(20);
}
