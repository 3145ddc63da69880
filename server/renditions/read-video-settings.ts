import type { Deps } from '#platform/deps.ts';
import { readSettings } from '../settings/index.ts';
import { renditionSettings } from './renditions.settings.ts';

/** How videos are prepared. */
export interface VideoSettings {
  /** Whether the uploaded file is kept once others were made from it. */
  keepOriginals: boolean;
  /** The height in pixels of the best rendition of a video that has to be transcoded. */
  highest: number;
  /** How many videos a worker prepares at the same time. */
  jobsAtOnce: number;
}

/** How videos are prepared. */
export async function readVideoSettings(deps: Pick<Deps, 'db' | 'vault'>): Promise<VideoSettings> {
  const { keepOriginals, highestQuality, jobsAtOnce } = await readSettings(deps, renditionSettings);
  return {
    keepOriginals: keepOriginals !== 'no',
    highest: Number(highestQuality),
    jobsAtOnce: Number(jobsAtOnce),
  };
}
