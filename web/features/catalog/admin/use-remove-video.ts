import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { countViewers } from '#contract/access.ts';
import { type PublicPackage, removeVideo } from '#contract/catalog.ts';
import type { Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { useCatalogChange } from '../../../ui/use-catalog-change.ts';
import { putBack } from './put-back.ts';

/**
 * Removes videos from a package: at once if no customer loses them, else after the admin was asked.
 * Where the number of customers is not known, the admin is asked too.
 */
export function useRemoveVideo(item: PublicPackage) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Video | null>(null);
  const remove = useCatalogChange({
    change: ({ id }: Video) => call(removeVideo, { params: { packageId: item.id, videoId: id } }),
    done: (_, { title }) => ({
      title: 'Video Removed',
      description: `“${title}” is no longer in “${item.name}”.`,
    }),
    undo: {
      change: (place, { id }) => putBack({ packageId: item.id, videoId: id }, place),
      done: (_, { title }) => ({
        title: 'Video Added',
        description: `“${title}” is in “${item.name}” again.`,
      }),
      later: 'Add the video to the package again.',
    },
    // The admin may have been asked about another video meanwhile.
    onDone: (_, { id }) => setAsked((now) => (now?.id === id ? null : now)),
  });
  const count = useMutation({
    mutationFn: ({ id }: Video) =>
      client.fetchQuery({
        ...endpointQuery(countViewers, { params: { id }, query: { onlyIn: item.id } }),
        staleTime: 0,
      }),
    onSuccess: ({ count: losing }, video) => {
      if (losing === 0) remove.mutate(video);
      else setAsked(video);
    },
    onError: (_, video) => setAsked(video),
  });
  const busy = [count, remove].find(({ isPending }) => isPending);
  return {
    start: count.mutate,
    /** The video that is being removed. */
    pending: busy?.variables ?? null,
    /** The video that the admin is asked about. */
    asked,
    isRemoving: remove.isPending && remove.variables.id === asked?.id,
    confirm: () => asked && remove.mutate(asked),
    cancel: () => setAsked(null),
  };
}
