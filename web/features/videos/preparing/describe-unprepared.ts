import type { Preparation } from '#contract/renditions.ts';
import { formatCount } from '../../../lib/format.ts';

/** How many videos the owner's one click for all prepares. */
export interface Unprepared {
  /** Never prepared, or waiting for ffmpeg. */
  never: number;
  /** Ready, but ffmpeg makes more of them. */
  incomplete: number;
}

const NEVER = new Set(['not_asked', 'waiting_for_ffmpeg']);

export function countUnprepared(
  videos: readonly { id: string }[],
  preparations: ReadonlyMap<string, Pick<Preparation, 'state' | 'canMakeMore'>>,
): Unprepared {
  const known = videos.map(({ id }) => preparations.get(id));
  return {
    never: known.filter((one) => one === undefined || NEVER.has(one.state)).length,
    incomplete: known.filter((one) => one?.canMakeMore).length,
  };
}

/** Says what the videos do not have, and what preparing them gives. */
export function describeUnprepared({ never, incomplete }: Unprepared): string {
  const first = `${formatCount(never, 'video')} ${never === 1 ? 'has' : 'have'} only the quality that was uploaded. Prepared, they play in every browser and adapt to slow connections.`;
  const second = `${formatCount(incomplete, 'video')} ${incomplete === 1 ? 'was' : 'were'} uploaded without ffmpeg or prepared by an earlier version. Prepared again, they get preview pictures, and lower qualities for slow connections.`;
  if (incomplete === 0) return first;
  return never === 0 ? second : `${first} ${second}`;
}
