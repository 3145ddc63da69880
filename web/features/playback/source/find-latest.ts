import type { QueryClient } from '@tanstack/react-query';
import { listMyVideos, myVideosParams } from '#contract/access.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';

/**
 * Fetches the page's videos again; undefined if the video is not among them or the call failed. It does not
 * ask to sign in: the player has its own message for a session that has ended.
 */
export async function findLatest(client: QueryClient, id: string): Promise<Video | undefined> {
  const known = client.getQueryCache().findAll({ queryKey: [listMyVideos.path] });
  const asked = known.map(({ queryKey: [, given] }) => {
    const params = myVideosParams.parse(given);
    return call(listMyVideos, { params, isQuiet: true });
  });
  const lists = await Promise.all(asked).catch(() => []);
  return lists.flat().find((video) => video.id === id);
}
