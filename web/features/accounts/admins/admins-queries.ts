import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listAdminInvites, listAdminSessions, listAdmins } from '#contract/admins/admins.ts';
import { getSecondFactor } from '#contract/admins/second-factor.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../ui/toasts/toast-store.ts';

export const adminsQuery = endpointQuery(listAdmins);
export const invitesQuery = endpointQuery(listAdminInvites);
export const sessionsQuery = endpointQuery(listAdminSessions);
export const factorQuery = endpointQuery(getSecondFactor);

/**
 * A change of admins, invitations, sessions or second factors. Reads all of them anew, also after a failure:
 * another admin may have changed something. `successMessage`: the toast, if there is one.
 */
export function useAdminChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  {
    successMessage,
    onSuccess,
  }: { successMessage?: string; onSuccess?: (answer: Answer) => void } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (successMessage !== undefined) toast({ title: successMessage });
      onSuccess?.(answer);
    },
    onError: (error) => toastFailure(error),
    onSettled: () =>
      Promise.all(
        [adminsQuery, invitesQuery, sessionsQuery, factorQuery].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
