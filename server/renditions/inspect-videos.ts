import type { Deps } from '#platform/deps.ts';
import { NotAVideo } from '#platform/media/not-a-video.ts';
import { recogniseVideo } from '#platform/media/recognise-video.ts';
import { listVideos, type VideoRecord } from '../videos/index.ts';
import { planLadder } from './planning/plan-ladder.ts';
import { listPreparations, savePreparation } from './preparations.store.ts';
import { sourceKeyOf } from './preparing/choose-files.ts';
import { explainUnusable } from './preparing/explain-failure.ts';
import { readVideoSettings } from './read-video-settings.ts';

type InspectDeps = Pick<Deps, 'db' | 'storage' | 'transcoder' | 'vault' | 'clock' | 'log'>;

/**
 * Finds out, for each video that was never prepared, whether all browsers play it and what preparing it
 * would take: so that admins know before they sell it. One after the other, because it is not urgent. Throws
 * the reason of `stopping` once that is aborted.
 */
export async function inspectVideos(deps: InspectDeps, stopping?: AbortSignal): Promise<void> {
  const known = new Map(
    (await listPreparations(deps)).map((record) => [record.videoId, record] as const),
  );
  const isUnknown = ({ id }: VideoRecord) => {
    const record = known.get(id);
    return (
      record === undefined ||
      (record.state === 'not_asked' && record.facts === null && record.reason === null)
    );
  };
  for (const video of (await listVideos(deps)).filter(isUnknown)) {
    stopping?.throwIfAborted();
    await inspectVideo(deps, video, stopping);
  }
}

async function inspectVideo(
  deps: InspectDeps,
  video: VideoRecord,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const { facts } = await recogniseVideo(deps, { key: sourceKeyOf(video), signal });
    const { highest } = await readVideoSettings(deps);
    const { playsEverywhere, expectedBytes } = planLadder(facts, { highest });
    const looked = { facts: JSON.stringify(facts), playsEverywhere, expectedBytes };
    await savePreparation(deps, video.id, looked);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NotAVideo) {
      await savePreparation(deps, video.id, { reason: explainUnusable(error) });
    } else deps.log.warn({ err: error, videoId: video.id }, 'A video could not be looked at.');
  }
}
