import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type AccountSession,
  endAccountSession,
  endOtherSessions,
  listAccountSessions,
} from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { AccountList } from './account-list.tsx';
import { AccountSection } from './account-section.tsx';
import { SessionRow } from './session-row.tsx';
import { toastRefusal } from './show-refusal.ts';

const sessionsQuery = endpointQuery(listAccountSessions);
const failed = 'This could not be done. Please try again.';

/** Does something to the sessions and lists them anew, also after a failure: one may have ended by itself. */
function useSessionChange<Given>(change: (given: Given) => Promise<unknown>, title: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title }),
    onError: (error) => toastRefusal(error, failed),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

function SessionRows({ sessions }: { sessions: readonly AccountSession[] }) {
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  const end = useSessionChange(
    (id: string) => call(endAccountSession, { params: { id } }),
    'Logged Out There',
  );
  const endOthers = useSessionChange(() => call(endOtherSessions), 'Logged Out Everywhere Else');
  return (
    <>
      <ul className="divide-y divide-line" ref={list} {...focus}>
        {sessions.map((session) => (
          <SessionRow
            isEnding={end.isPending && end.variables === session.id}
            key={session.id}
            onEnd={() => end.mutate(session.id)}
            session={session}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          busy={endOthers.isPending}
          busyLabel="Logging out..."
          className="sm:justify-self-start"
          onClick={() => endOthers.mutate(undefined)}
          variant="quiet"
        >
          Log Out Everywhere Else
        </Button>
      )}
    </>
  );
}

/** The browsers in which the customer is logged in, with buttons to log out there. */
export function Sessions() {
  const sessions = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  return (
    <AccountSection
      lead="Every browser that is logged in to your account. If you do not recognize one, log it out and change your password."
      title="Where you are logged in"
    >
      <AccountList name="your browsers" query={sessions}>
        {(found) => <SessionRows sessions={found} />}
      </AccountList>
    </AccountSection>
  );
}
