import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followOtherTabs, refreshCatalog } from '../lib/refresh-catalog.ts';
import { toastFailure } from './toasts/toast-failure.ts';
import { toast } from './toasts/toast-store.ts';

/**
 * A change an admin makes to packages or videos. It is pending until every list on the screen shows
 * it; then `done` names it in a toast and `onDone` runs. A failure is told in a toast, and the lists
 * are fetched anew then too: mostly they are not what the admin believed.
 *
 *     const remove = useCatalogChange({ change: (id: string) => call(deleteVideo, { params: { id } }), done: () => ({ title: 'Video Deleted' }) });
 *     remove.mutate(video.id);
 */
export function useCatalogChange<Input, Output>({
  change,
  done,
  onDone,
  onFailure = toastFailure,
}: {
  change: (input: Input) => Promise<Output>;
  done: (output: Output, input: Input) => { title: string; description?: string };
  onDone?: (output: Output, input: Input) => void;
  /** Tells of the failure; "Error" and the server's words unless given. */
  onFailure?: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output, input) => {
      await refreshCatalog(client);
      toast(done(output, input));
      onDone?.(output, input);
    },
    onError: (error) => {
      onFailure(error);
      void refreshCatalog(client);
    },
  });
}

/** Keeps a page that shows packages or videos up to date with what other tabs of this browser change. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => followOtherTabs(client), [client]);
}
