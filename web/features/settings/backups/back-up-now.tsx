import { useMutation, useQueryClient } from '@tanstack/react-query';
import { backUpNow, getBackups } from '#contract/backups/backups.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Button } from '../../../ui/button.tsx';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';

/** Begins a backup at the saved location. `isBusy`: one runs already, or begins soon. */
export function BackUpNow({ isBusy }: { isBusy: boolean }) {
  const client = useQueryClient();
  const begin = useMutation({
    mutationFn: () => call(backUpNow),
    onSuccess: (backups) => client.setQueryData(endpointQuery(getBackups).queryKey, backups),
    onError: (error) => {
      toastFailure(error);
      void client.invalidateQueries(endpointQuery(getBackups));
    },
  });
  return (
    <Button
      busy={isBusy || begin.isPending}
      busyLabel="Backing Up..."
      onClick={() => begin.mutate()}
      variant="quiet"
    >
      Back Up Now
    </Button>
  );
}
