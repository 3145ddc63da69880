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
import type { Mark } from './progress-keeper.ts';
import type { ProgressByVideo } from './progress-rules.ts';

/**
 * How far the customer is. Unlike what the shop answers otherwise this changes behind the page's back,
 * on another device: it is asked for anew by every page that shows it.
 */
export const progressQuery = queryOptions({
  ...endpointQuery(listProgress),
  refetchOnMount: 'always',
});

/** The customer's progress; `isKnown` is false until the server has answered, or failed to. */
export function useProgress(): { progress: ProgressByVideo; isKnown: boolean; isFresh: boolean } {
  const { data, isPending, isFetching } = useQuery(progressQuery);
  const progress = useMemo(
    () => new Map((data ?? []).map((entry) => [entry.videoId, entry])),
    [data],
  );
  return { progress, isKnown: !isPending, isFresh: !isFetching };
}

/** The list with that entry in front, as the server would list it; what was watched stays watched. */
export function withEntry(list: readonly Progress[], entry: Progress): Progress[] {
  const before = list.find(({ videoId }) => videoId === entry.videoId);
  const others = list.filter(({ videoId }) => videoId !== entry.videoId);
  return [{ ...entry, watched: entry.watched || before?.watched === true }, ...others];
}

function remember(client: QueryClient, entry: Progress): void {
  client.setQueryData(progressQuery.queryKey, (list) => withEntry(list ?? [], entry));
}

/**
 * Saves how far a video is, in the pages at once and then at the server, also while the page goes
 * away. A saving that fails is not tried again: the next one says it all.
 */
export function useSaveProgress(): (mark: Mark) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ videoId, ...body }: Mark) =>
      call(saveProgress, { params: { videoId }, body, keepalive: true }),
    onMutate: (mark) => {
      // An answer under way knows nothing of this yet.
      void client.cancelQueries(progressQuery);
      remember(client, { ...mark, updatedAt: new Date().toISOString() });
    },
    onSuccess: (entry) => remember(client, entry),
  });
  return mutate;
}
