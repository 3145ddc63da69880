import { VIDEO_QUALITIES } from '#contract/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { readSettings } from './settings.store.ts';

/** How videos are prepared. */
export interface VideoSettings {
  /** Whether the uploaded file is kept once others were made from it. */
  keepOriginals: boolean;
  /** The height in pixels of the best rendition of a video that has to be transcoded. */
  highest: number;
  /** How many videos a worker prepares at the same time. */
  jobsAtOnce: number;
}

/** How videos are prepared: the settings, else originals are kept, up to 1080p, one video at a time. */
export async function readVideoSettings(deps: Pick<Deps, 'db' | 'vault'>): Promise<VideoSettings> {
  const keys = ['VIDEO_KEEP_ORIGINALS', 'VIDEO_HIGHEST_QUALITY', 'VIDEO_JOBS_AT_ONCE'] as const;
  const settings = await readSettings(deps, keys);
  return {
    keepOriginals: settings.VIDEO_KEEP_ORIGINALS !== 'no',
    highest: Number(settings.VIDEO_HIGHEST_QUALITY ?? VIDEO_QUALITIES[0]),
    jobsAtOnce: Number(settings.VIDEO_JOBS_AT_ONCE ?? 1),
  };
}
