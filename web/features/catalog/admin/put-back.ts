import type { QueryClient } from '@tanstack/react-query';
import { insertVideo, listVideoLinks } from '#contract/catalog.ts';
import { markSample } from '#contract/shop/package-pages.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';

/** A video's place in a package, from 0, and whether it is a free sample there. */
export interface PlaceOfVideo {
  packageId: string;
  videoId: string;
  order: number | undefined;
  isSample: boolean;
}

/** The place of a video; where the list of places cannot be loaded, the end of the package. */
export async function findPlace(
  client: QueryClient,
  { packageId, videoId }: { packageId: string; videoId: string },
): Promise<PlaceOfVideo> {
  const links = await client.ensureQueryData(endpointQuery(listVideoLinks)).catch(() => []);
  const own = links
    .filter((link) => link.packageId === packageId)
    .sort((one, other) => one.order - other.order);
  const order = own.findIndex((link) => link.videoId === videoId);
  const isSample = own[order]?.isSample ?? false;
  return { packageId, videoId, order: order < 0 ? undefined : order, isSample };
}

/** Puts a video back where it was. */
export async function putBack({ order, isSample, ...params }: PlaceOfVideo): Promise<void> {
  await call(insertVideo, { params, body: order === undefined ? undefined : { order } });
  if (isSample) await call(markSample, { params, body: { isSample } });
}
