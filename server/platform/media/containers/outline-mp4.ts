import { boxesIn } from '../boxes.ts';
import type { ReadableFile } from './read-at.ts';

/** What the outermost parts of a container say. */
export interface Outline {
  /** An MP4 or MOV file in fragments, as live recordings are. */
  isFragmented: boolean;
  /** A Matroska or WebM file that does not say where it ends, as live recordings do not. */
  isLive: boolean;
}

/** Why a container cannot be used. `incomplete`: its beginning is fine, but its end is missing. */
export type Unusable = 'damaged' | 'incomplete';

/**
 * Walks over the outermost boxes of an MP4 or MOV file (ISO/IEC 14496-12, 4.2), of which one has to be the index.
 * Whether the samples that an index names are there, is not known by that.
 */
export async function outlineMp4({ readAt, sizeBytes }: ReadableFile): Promise<Outline | Unusable> {
  const seen = new Set<string>();
  let last = { type: '', end: 0 };
  for await (const box of boxesIn(readAt, { start: 0, end: Infinity })) {
    seen.add(box.type);
    last = box;
    // Without a size it goes on to the end.
    if (box.end <= sizeBytes || box.end === Infinity) continue;
    // The samples may be there all the same: the index says where.
    const isNamed = box.type === 'mdat' && seen.has('moov') && !seen.has('moof');
    if (['moov', 'moof', 'mdat'].includes(box.type) && !isNamed) return 'incomplete';
  }
  if (!seen.has('moov')) return seen.has('mdat') ? 'incomplete' : 'damaged';
  const endsBeforeMedia = last.end === sizeBytes && (!seen.has('mdat') || last.type === 'moof');
  if (endsBeforeMedia) return 'incomplete';
  return { isFragmented: seen.has('moof'), isLive: false };
}
