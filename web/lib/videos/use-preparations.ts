import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listPreparations, type Preparation } from '#contract/renditions.ts';
import { endpointQuery } from '../endpoint-query.ts';
import { refreshCatalog } from '../refresh-catalog.ts';

const POLL_MS = 2000;

/** Whether a video's preparation goes on by itself, sooner or later. */
export function isUnderWay({ state }: Preparation): boolean {
  return state === 'queued' || state === 'running' || state === 'waiting_for_ffmpeg';
}

/** Adds the latest progress of the running preparations to the list of all. By video id. */
export function withLatest(
  listed: readonly Preparation[],
  running: readonly Preparation[],
): ReadonlyMap<string, Preparation> {
  const latest = new Map(running.map((one) => [one.videoId, one]));
  return new Map(
    listed.map((one) => [one.videoId, (isUnderWay(one) && latest.get(one.videoId)) || one]),
  );
}

/** Whether something began or ended since everything was listed. */
export function hasMoved(listed: readonly Preparation[], running: readonly Preparation[]): boolean {
  const before = new Set(listed.filter(isUnderWay).map(({ videoId }) => videoId));
  return before.size !== running.length || running.some(({ videoId }) => !before.has(videoId));
}

const all = endpointQuery(listPreparations);
const underWay = endpointQuery(listPreparations, { query: { underWay: 'yes' } });

/** Keeps up to date how far the store is while something is under way. Once in a page. */
export function useFollowPreparations(): void {
  const client = useQueryClient();
  const { data: { preparations = [] } = {} } = useQuery(all);
  const isFollowing = preparations.some(isUnderWay);
  const { data: latest, dataUpdatedAt } = useQuery({
    ...underWay,
    enabled: isFollowing,
    refetchInterval: POLL_MS,
  });
  const moved = isFollowing && latest !== undefined && hasMoved(preparations, latest.preparations);
  useEffect(() => {
    // After each answer that shows it, in case the lists could not be fetched.
    if (moved && dataUpdatedAt > 0) void refreshCatalog(client);
  }, [client, moved, dataUpdatedAt]);
}

/**
 * How far the store is with each video, by its id, and the version of its ffmpeg; undefined while that is
 * loading.
 */
export function usePreparations() {
  const { data } = useQuery(all);
  const { data: latest } = useQuery({ ...underWay, enabled: false });
  return useMemo(
    () =>
      data && {
        ffmpeg: data.ffmpeg,
        byVideo: withLatest(data.preparations, latest?.preparations ?? []),
      },
    [data, latest],
  );
}
