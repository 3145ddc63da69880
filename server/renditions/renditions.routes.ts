import * as contract from '#contract/renditions.ts';
import { discardNewFile as discardNewFileCall } from '#contract/replacing/new-file.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { getVideo, listNewFiles, listWithStoryboard, lockVideo } from '../videos/index.ts';
import { cancelPreparation } from './cancel-preparation.ts';
import { describeFiles } from './describe-files.ts';
import { describePreparation } from './describe-preparation.ts';
import { estimatePreparations } from './estimate-preparations.ts';
import { inspectVideos } from './inspect-videos.ts';
import { listPreparations } from './preparations.store.ts';
import { prepareAllVideos } from './prepare-all-videos.ts';
import { listPrepared } from './renditions.store.ts';
import { discardNewFile } from './replacing/new-file.ts';
import { requestPreparation } from './request-preparation.ts';

type RenditionDeps = Pick<
  Deps,
  'db' | 'storage' | 'jobs' | 'transcoder' | 'policy' | 'vault' | 'clock' | 'log'
>;

/** The states that a video leaves by itself. */
const UNDER_WAY = ['queued', 'running', 'waiting_for_ffmpeg'] as const;

/** Adds the admins' calls that show and start what makes videos play everywhere. */
export function renditionRoutes(router: Router, deps: RenditionDeps): void {
  // Only once somebody looks: a store has many videos, and each costs a moment.
  const look = () =>
    deps.jobs.begin('looking at videos', (stopping) => inspectVideos(deps, stopping));

  const describe = async (videoId: string) => (await describeFiles(deps, videoId)).preparation;

  router.on(contract.listPreparations, async ({ query: { underWay } }) => {
    if (underWay === undefined) look();
    const records = await listPreparations(deps, underWay && UNDER_WAY);
    const prepared = await listPrepared(deps);
    const illustrated = await listWithStoryboard(deps);
    const newFiles = await listNewFiles(deps);
    const ffmpeg = await deps.transcoder.findFfmpeg();
    return {
      ffmpeg: ffmpeg?.version ?? null,
      preparations: records.map((record) => {
        const { videoId } = record;
        return describePreparation(record, {
          videoId,
          hasRenditions: prepared.has(videoId),
          hasStoryboard: illustrated.has(videoId),
          replaces: newFiles.get(videoId) ?? null,
        });
      }),
    };
  });

  router.on(contract.estimatePreparations, () => estimatePreparations(deps));

  router.on(contract.prepareAllVideos, async () => ({ queued: await prepareAllVideos(deps) }));

  router.on(contract.showRenditions, ({ params: { id } }) => describeFiles(deps, id));

  router.on(contract.prepareVideo, async ({ params: { id } }) => {
    await inTransaction(deps, async (inside) => {
      await getVideo(inside, id);
      await requestPreparation(inside, id);
    });
    return describe(id);
  });

  router.on(contract.cancelPreparation, async ({ params: { id } }) => {
    await getVideo(deps, id);
    await cancelPreparation(deps, id);
    return describe(id);
  });

  router.on(discardNewFileCall, async ({ params: { id } }) => {
    await inTransaction(deps, async (inside) => {
      await lockVideo(inside, id);
      await discardNewFile(inside, id);
    });
    return { ok: true };
  });
}
