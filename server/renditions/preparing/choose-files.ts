import type { VideoRecord } from '../../videos/index.ts';
import type { RenditionRecord } from '../renditions.store.ts';

type Keys = Pick<VideoRecord, 'objectKey' | 'originalKey'>;
type Rendition = Pick<RenditionRecord, 'objectKey' | 'sizeBytes'>;

/** The uploaded file of a video; the file in its place where it was not kept. */
export function sourceKeyOf({ originalKey, objectKey }: Keys): string {
  return originalKey ?? objectKey;
}

interface Situation {
  video: Keys;
  sourceBytes: number;
  /** The renditions that it had so far. */
  former: readonly Rendition[];
  /** The best of those that were just made. */
  best: Rendition;
  keepOriginals: boolean;
  /** Whether every browser plays the uploaded file as it is. */
  playsEverywhere: boolean;
}

/**
 * Which file plays by itself once a video is prepared, and which files nothing needs any more. The
 * uploaded one stays in its place if it is kept and plays everywhere, so that nobody who is watching is
 * disturbed; otherwise the best rendition takes it.
 */
export function chooseFiles({
  video,
  sourceBytes,
  former,
  best,
  keepOriginals,
  playsEverywhere,
}: Situation): { file: Keys & { sizeBytes: number }; unused: string[] } {
  const source = sourceKeyOf(video);
  const replaced = former.map(({ objectKey }) => objectKey);
  // Where the original was not kept earlier, a former rendition was the source.
  const keepsSource = keepOriginals && !replaced.includes(source);
  const originalKey = keepsSource ? source : null;
  return {
    file:
      keepsSource && playsEverywhere
        ? { objectKey: source, originalKey: null, sizeBytes: sourceBytes }
        : { objectKey: best.objectKey, originalKey, sizeBytes: best.sizeBytes },
    unused: keepsSource ? replaced : [...new Set([...replaced, source])],
  };
}
