import type { VideoFiles } from '#contract/renditions.ts';
import type { Deps } from '#platform/deps.ts';
import { statObject } from '#platform/objects/read-object.ts';
import { getVideo, type Storyboard } from '../videos/index.ts';
import { describeFacts } from './describe-facts.ts';
import { describePreparation, factsOf } from './describe-preparation.ts';
import { findPreparation } from './preparations.store.ts';
import { sourceKeyOf } from './preparing/choose-files.ts';
import { listRenditions } from './renditions.store.ts';

/** The files of a video: the uploaded one, and what was made from it. Throws 404. */
export async function describeFiles(
  deps: Pick<Deps, 'db' | 'storage'>,
  videoId: string,
): Promise<VideoFiles> {
  const video = await getVideo(deps, videoId);
  const renditions = await listRenditions(deps, videoId);
  const record = await findPreparation(deps, videoId);
  const source = sourceKeyOf(video);
  const isKept = renditions.every(({ objectKey }) => objectKey !== source);
  const stored = isKept ? await statObject(deps.storage, source) : null;
  const facts = record === undefined ? null : factsOf(record);
  return {
    preparation: describePreparation(record, {
      videoId,
      hasRenditions: renditions.length > 0,
      hasStoryboard: video.storyboard !== null,
      replaces: video.replaces,
    }),
    original: stored && { ...stored, about: facts && describeFacts(facts) },
    renditions: renditions.map(({ id, width, height, sizeBytes, averageBandwidth }) => {
      return { id, width, height, sizeBytes, bitRate: averageBandwidth };
    }),
    storyboard: video.storyboard && describeStoryboard(video.storyboard),
  };
}

function describeStoryboard({ pictures, width, height, sheets }: Storyboard) {
  const sizeBytes = sheets.reduce((sum, sheet) => sum + sheet.sizeBytes, 0);
  return { pictures, width, height, sizeBytes };
}
