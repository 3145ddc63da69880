import { inTransaction } from '#platform/database/transaction.ts';
import type { SourceFacts } from '#platform/media/transcoding/transcoder.ts';
import { findVideo, type VideoRecord } from '../../videos/index.ts';
import { factsOf } from '../describe-preparation.ts';
import { planLadder, RULES_VERSION } from '../planning/plan-ladder.ts';
import { findOutdated, type PreparationRecord, savePreparation } from '../preparations.store.ts';
import { listRenditions } from '../renditions.store.ts';
import { requestPreparation } from '../request-preparation.ts';
import { sourceKeyOf } from './choose-files.ts';
import type { PrepareDeps } from './prepare-deps.ts';
import { isSameLength } from './record-renditions.ts';

/**
 * Looks at a video that older rules prepared, and queues it again if they made what these would not. False
 * if there is none. What it has plays until the new files are there.
 */
export async function recheckNextVideo(
  deps: PrepareDeps,
  { stopping }: { stopping: AbortSignal },
): Promise<boolean> {
  const record = await findOutdated(deps, RULES_VERSION);
  if (record === undefined) return false;
  const { videoId } = record;
  const isRight = await isPreparedRight(deps, record, stopping).catch((error: unknown) => {
    stopping.throwIfAborted();
    deps.log.warn({ err: error, videoId }, 'A prepared video could not be looked at again.');
    return true;
  });
  await inTransaction(deps, async (inside) => {
    await savePreparation(inside, videoId, { rules: RULES_VERSION });
    if (!isRight) await requestPreparation(inside, videoId);
  });
  if (!isRight) deps.log.info({ videoId }, 'A video of an older version is prepared again.');
  return true;
}

/** Whether the best rendition is one that could be copied as it is, of the tracks that would be taken now. */
async function isPreparedRight(
  deps: PrepareDeps,
  record: PreparationRecord,
  stopping: AbortSignal,
): Promise<boolean> {
  const video = await findVideo(deps, record.videoId);
  const [best] = await listRenditions(deps, record.videoId);
  if (video === undefined || best === undefined) return true;
  const made = await inspect(deps, best.objectKey, { isMeasured: true, signal: stopping });
  const [copy] = planLadder(made, { highest: Infinity }).plans;
  const isCopy = copy?.video === 'copy' && (copy.audio === null || copy.audio === 'copy');
  if (!isCopy || !isSameLength(made.durationMs, video.durationMs)) return false;
  const former = factsOf(record);
  return former === null || takesSameTracks(deps, { video, former, signal: stopping });
}

/** Whether the uploaded file's tracks are those that were taken; also where it was not kept. */
async function takesSameTracks(
  deps: PrepareDeps,
  { video, former, signal }: { video: VideoRecord; former: SourceFacts; signal: AbortSignal },
): Promise<boolean> {
  const key = sourceKeyOf(video);
  const looked = await inspect(deps, key, { isMeasured: false, signal });
  if (looked.sizeBytes !== former.sizeBytes) return true;
  const isManySounds = (looked.tracks?.audio ?? 0) > 1;
  const facts = isManySounds ? await inspect(deps, key, { isMeasured: true, signal }) : looked;
  return facts.video.index === former.video.index && facts.audio?.index === former.audio?.index;
}

async function inspect(
  { storage, transcoder }: PrepareDeps,
  key: string,
  options: { isMeasured: boolean; signal: AbortSignal },
): Promise<SourceFacts> {
  const file = await storage.materialize(key, { signal: options.signal });
  if (file === null) throw new Error('Programs cannot read the file.');
  return transcoder.inspect(file.path, options).finally(file.release);
}
