import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followOtherTabs, refreshCatalog } from '../lib/refresh-catalog.ts';
import { toastFailure } from './toasts/toast-failure.ts';
import { type ToastOptions, toast } from './toasts/toast-store.ts';

/** The Undo button of a toast. */
export interface Undo<Input, Output> {
  /** Takes the change back. */
  change: (output: Output, input: Input) => Promise<unknown>;
  /** The toast once that is done. */
  done: (output: Output, input: Input) => Pick<ToastOptions, 'title' | 'description'>;
  /** How it can be taken back later. */
  later: string;
}

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
  undo,
  onDone,
  showError = toastFailure,
  onFailure,
}: {
  change: (input: Input) => Promise<Output>;
  done: (output: Output, input: Input) => { title: string; description?: string };
  /** Offered in that toast. */
  undo?: Undo<Input, Output>;
  onDone?: (output: Output, input: Input) => void;
  /** Shows a failure; by default, as on every admin screen, a toast titled "Error" with the server's message. */
  showError?: (error: Error) => void;
  /** Shows the failure in the form too, such as at a field. */
  onFailure?: (error: Error) => void;
}) {
  const client = useQueryClient();
  const takeBack = async (wanted: Undo<Input, Output>, output: Output, input: Input) => {
    try {
      await wanted.change(output, input);
    } catch (error) {
      toastFailure(error);
      return refreshCatalog(client);
    }
    await refreshCatalog(client);
    toast(wanted.done(output, input));
  };
  return useMutation({
    mutationFn: change,
    onSuccess: async (output, input) => {
      await refreshCatalog(client);
      toast({
        ...done(output, input),
        ...(undo && {
          action: {
            label: 'Undo',
            later: undo.later,
            run: () => void takeBack(undo, output, input),
          },
        }),
      });
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
