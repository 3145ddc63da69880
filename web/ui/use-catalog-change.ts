import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followOtherTabs, refreshCatalog } from '../lib/refresh-catalog.ts';
import { toastFailure } from './toasts/toast-failure.ts';
import { toast } from './toasts/toast-store.ts';

/**
 * A change to packages or videos by an admin. It is pending until every list on the screen shows it;
 * then the toast from `done` is shown and `onDone` runs. After a failure the lists are fetched again
 * too, because they are probably out of date.
 *
 *     const remove = useCatalogChange({ change: (id: string) => call(deleteVideo, { params: { id } }), done: () => ({ title: 'Video Deleted' }) });
 *     remove.mutate(video.id);
 */
export function useCatalogChange<Input, Output>({
  change,
  done,
  onDone,
  showError = toastFailure,
  onFailure,
}: {
  change: (input: Input) => Promise<Output>;
  done: (output: Output, input: Input) => { title: string; description?: string };
  onDone?: (output: Output, input: Input) => void;
  /** Shows a failure; by default, as on every admin screen, a toast titled "Error" with the server's message. */
  showError?: (error: Error) => void;
  /** What the form shows besides, such as at a field. */
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
      showError(error);
      onFailure?.(error);
      void refreshCatalog(client);
    },
  });
}

/** Keeps packages and videos up to date with changes made in other tabs of this browser. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => followOtherTabs(client), [client]);
}
