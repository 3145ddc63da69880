import { insertVideo } from '#contract/catalog.ts';
import { markSample } from '#contract/shop/package-pages.ts';
import { call } from '../../../lib/call.ts';

/** A place that a video had in a package, as its removal says it. */
export interface PlaceOfVideo {
  readonly order: number;
  readonly isSample: boolean;
  readonly heading: string;
}

/** Puts a video back where it was. */
export async function putBack(
  params: { packageId: string; videoId: string },
  { order, heading, isSample }: PlaceOfVideo,
): Promise<void> {
  await call(insertVideo, { params, body: { order, heading } });
  if (isSample) await call(markSample, { params, body: { isSample } });
}
