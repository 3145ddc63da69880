import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { listProgress, type Progress, saveProgress } from '#contract/playback.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import type { StreamKeeper } from '../streams/stream-keeper.ts';
import type { Mark } from './progress-keeper.ts';
import type { ProgressByVideo } from './progress-rules.ts';

/**
 * The customer's progress. It can change on another device, so unlike other data it is fetched again by every
 * page that shows it.
 */
export const progressQuery = queryOptions({
  ...endpointQuery(listProgress),
  refetchOnMount: 'always',
});

/** The customer's progress; `isKnown` is false until the request has succeeded or failed. */
export function useProgress(): { progress: ProgressByVideo; isKnown: boolean } {
  const { data, isPending } = useQuery(progressQuery);
  const progress = useMemo(
    () => new Map((data ?? []).map((entry) => [entry.videoId, entry])),
    [data],
  );
  return { progress, isKnown: !isPending };
}

/** The list with that entry first, as the server would list it. A watched video stays watched. */
export function withEntry(list: readonly Progress[], entry: Progress): Progress[] {
  const before = list.find(({ videoId }) => videoId === entry.videoId);
  const others = list.filter(({ videoId }) => videoId !== entry.videoId);
  return [{ ...entry, watched: entry.watched || before?.watched === true }, ...others];
}

function remember(client: QueryClient, entry: Progress): void {
  client.setQueryData(progressQuery.queryKey, (list) => withEntry(list ?? [], entry));
}

/**
 * Saves the position in a video: in the cache at once, then on the server, also while the page closes.
 * A failed save is not repeated, because the next one replaces it. Each says that `stream` still plays.
 */
export function useSaveProgress(
  stream: Pick<StreamKeeper, 'current' | 'hear'>,
): (mark: Mark) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ videoId, stretches, ...rest }: Mark & { placeId: string | undefined }) => {
      const body = { ...rest, stretches: [...stretches] };
      return call(saveProgress, { params: { videoId }, body, keepalive: true, isQuiet: true });
    },
    onMutate: ({ videoId, positionSeconds, watched }) => {
      // A list that is being fetched would overwrite this.
      void client.cancelQueries(progressQuery);
      const updatedAt = new Date().toISOString();
      remember(client, { videoId, positionSeconds, watched, updatedAt });
    },
    onSuccess: ({ mayPlay, ...entry }, { placeId }) => {
      remember(client, entry);
      stream.hear(placeId, mayPlay);
    },
  });
  return (mark) => mutate({ ...mark, placeId: stream.current() });
}
