import * as z from 'zod/mini';
import { id, optionalName } from '../values/text.ts';
import { video } from '../videos.ts';

/** The most characters of a section's heading. */
export const MAX_HEADING = 120;

/** The most sections of a package. */
const MAX_SECTIONS = 1000;

/** The heading of a section; an empty one is none. */
/* @__NO_SIDE_EFFECTS__ */
export function heading() {
  return optionalName(MAX_HEADING);
}

/** The headings of a package's sections, by the id of the video that begins each. */
export const headings = z
  .record(id(), heading())
  .check(
    z.refine(
      (named) => Object.keys(named).length <= MAX_SECTIONS,
      `must be at most ${MAX_SECTIONS.toLocaleString('en-US')}`,
    ),
  );

/** A video at its place in a package. */
export const packageVideo = z.extend(video, {
  /** The heading of the section that begins with it; empty: none does. */
  heading: z.string(),
});
export type PackageVideo = z.output<typeof packageVideo>;

/**
 * The places of a package without the one at `taken` (from 0). A section that began there begins with the next video,
 * unless another one does.
 */
export function handedOn<Place extends { readonly heading: string }>(
  places: readonly Place[],
  taken: number,
): Place[] {
  const heading = places[taken]?.heading ?? '';
  return places.flatMap((place, at) => {
    if (at === taken) return [];
    return at === taken + 1 && place.heading === '' ? { ...place, heading } : place;
  });
}
