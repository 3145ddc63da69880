import type { SourceFacts, TranscodingJob } from '#platform/media/transcoding/transcoder.ts';
import { describeLackOfSpace } from '#platform/objects/describe-disk-space.ts';
import { ObjectMissing } from '#platform/objects/objects.ts';
import { statObject } from '#platform/objects/read-object.ts';
import type { MaterializedFile } from '#platform/objects/storage.ts';
import { findVideo } from '../../videos/index.ts';
import { type Ladder, planLadder } from '../planning/plan-ladder.ts';
import { planStoryboard } from '../planning/plan-storyboard.ts';
import { listPreparations, savePreparation } from '../preparations.store.ts';
import { readVideoSettings } from '../read-video-settings.ts';
import { noSpaceForRenditions, notOnDisk } from '../renditions.errors.ts';
import { listRenditions } from '../renditions.store.ts';
import { fileOf } from './attempt-files.ts';
import { sourceKeyOf } from './choose-files.ts';
import { collectSheets } from './collect-sheets.ts';
import { endAttempt } from './end-attempt.ts';
import { attemptLost, type LeasedAttempt } from './lease-attempt.ts';
import type { PrepareDeps } from './prepare-deps.ts';
import { type MadeFiles, recordRenditions } from './record-renditions.ts';

/**
 * Makes the renditions and preview pictures of a video and records them, in one transaction with the end
 * of the attempt. Without ffmpeg nothing is made: what plays everywhere is ready as it is, anything else waits. Throws
 * NotAVideo, TranscodingFailed, 507 or StorageFull without disk space, LeaseLost, and the signal's reason; then
 * files of the attempt may be left.
 */
export async function prepareVideo(deps: PrepareDeps, leased: LeasedAttempt): Promise<void> {
  const startedAt = deps.clock.now();
  const video = await findVideo(deps, leased.videoId);
  if (video === undefined) throw attemptLost();
  const file = await fetchSource(deps, leased, sourceKeyOf(video));
  await prepareFile(deps, leased, { path: file.path, startedAt }).finally(file.release);
}

/**
 * Brings the file of a video to this machine, if it is not there. Throws 507 before anything is fetched, if the disk
 * is too full for that.
 */
async function fetchSource(
  deps: PrepareDeps,
  { signal, note }: LeasedAttempt,
  key: string,
): Promise<MaterializedFile> {
  const { storage } = deps;
  if (storage.localPath(key) === null) {
    const facts = await statObject(storage, key);
    if (facts === null) throw new ObjectMissing(key);
    note({ step: 'Fetching the file' });
    const what = 'fetching this video from the bucket to prepare it';
    await assertFree(deps, { what, neededBytes: facts.sizeBytes });
  }
  const file = await storage.materialize(key, { signal });
  if (file === null) throw notOnDisk();
  return file;
}

async function prepareFile(
  deps: PrepareDeps,
  leased: LeasedAttempt,
  { path, startedAt }: { path: string; startedAt: number },
): Promise<void> {
  leased.note({ step: 'Looking at the file' });
  const facts = await deps.transcoder.inspect(path, { isMeasured: true, signal: leased.signal });
  const { plans, playsEverywhere } = await planWork(deps, leased, facts);
  // What ffmpeg made of it earlier stays until ffmpeg makes it again.
  const isPrepared = (await listRenditions(deps, leased.videoId)).length > 0;
  if (plans.length === 0 && (isPrepared || !playsEverywhere)) {
    await endAttempt(deps, leased, { state: 'waiting_for_ffmpeg' });
    return;
  }
  const made =
    plans.length === 0
      ? { renditions: [], storyboard: null }
      : await make(deps, leased, { path, facts, plans });
  const tookMs = deps.clock.now() - startedAt;
  const { startMs } = facts.video;
  const source = { sourceBytes: facts.sizeBytes, playsEverywhere, startMs };
  await recordRenditions(deps, leased, { ...made, ...source, tookMs });
}

async function make(
  { transcoder, storage }: PrepareDeps,
  { attempt, signal, note }: LeasedAttempt,
  source: Pick<TranscodingJob, 'path' | 'facts' | 'plans'>,
): Promise<MadeFiles> {
  note({ step: `Making ${source.plans.map(({ name }) => name).join(', ')}` });
  const plan = planStoryboard(source.facts);
  const sheets = plan && collectSheets({ storage }, attempt, { plan, first: source.plans.length });
  const renditions = await transcoder.make({
    ...source,
    signal,
    onProgress: note,
    storyboard: sheets?.job,
    open: async (index) => {
      const { id } = fileOf(attempt, index);
      return { openPart: (offset) => storage.drafts.openPart(id, offset) };
    },
  });
  return { renditions, storyboard: sheets?.made() ?? null };
}

const nothing = { plans: [], expectedBytes: 0 };

/** Stores what the file is, and plans what to make of it: nothing without ffmpeg. Throws 507. */
async function planWork(
  deps: PrepareDeps,
  leased: LeasedAttempt,
  facts: SourceFacts,
): Promise<Ladder> {
  const hasFfmpeg = (await deps.transcoder.findFfmpeg()) !== null;
  const { highest } = await readVideoSettings(deps);
  const ladder = { ...planLadder(facts, { highest }), ...(hasFfmpeg ? {} : nothing) };
  const { playsEverywhere, expectedBytes } = ladder;
  const looked = { facts: JSON.stringify(facts), playsEverywhere, expectedBytes };
  await savePreparation(deps, leased.videoId, looked);
  if (hasFfmpeg) await assertDiskSpace(deps, leased, expectedBytes);
  return ladder;
}

/** Throws 507 if the disk cannot hold the result beside what other attempts will still write. */
async function assertDiskSpace(
  deps: PrepareDeps,
  { videoId }: LeasedAttempt,
  expectedBytes: number,
): Promise<void> {
  const running = await listPreparations(deps, ['running']);
  const others = running
    .filter((other) => other.videoId !== videoId)
    .map(({ expectedBytes: all, percent }) => ((all ?? 0) * (100 - percent)) / 100);
  const neededBytes = others.reduce((sum, bytes) => sum + bytes, expectedBytes);
  await assertFree(deps, { what: 'preparing this video', neededBytes });
}

/** Throws 507 if this machine has too little free disk space for `what`. */
async function assertFree(
  deps: Pick<PrepareDeps, 'storage' | 'policy'>,
  { what, neededBytes }: { what: string; neededBytes: number },
): Promise<void> {
  const freeBytes = await deps.storage.drafts.freeBytes();
  if (freeBytes >= neededBytes + deps.policy.uploads.minFreeBytes) return;
  const text = await describeLackOfSpace(deps, { what, neededBytes, freeBytes });
  throw noSpaceForRenditions(`${text} Please make room, then try again.`);
}
