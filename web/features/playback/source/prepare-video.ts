import type { Progress } from '#contract/playback.ts';
import type { Video } from '#contract/videos.ts';
import { resumePosition } from '../progress/progress-rules.ts';
import { chooseSource, findAbilities } from './choose-source.ts';
import { prepareSource } from './open-source.ts';
import { readKeptQuality } from './qualities.ts';

/** Chromium-based browsers say when the visitor wants to save data (Network Information API). */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Reads the playlists of a video that is likely to be played in a moment, because the pointer or the focus
 * is on its button. It counts as playing nowhere. Returns false for visitors who save data: for them nothing
 * is loaded in advance.
 */
export function prepareVideo(video: Video, known: Progress | undefined): boolean {
  if (savesData()) return false;
  const source = chooseSource(video, findAbilities());
  const startAt = resumePosition(known, video.duration ?? Infinity);
  // If this fails, it is loaded when the video is played.
  prepareSource({ source, startAt, chosen: readKeptQuality() }).catch(() => undefined);
  return true;
}
