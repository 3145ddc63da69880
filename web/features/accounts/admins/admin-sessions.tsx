import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { endAdminSession, endOtherAdminSessions } from '#contract/admins/admins.ts';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FoldedList } from '../../../ui/long-lists/folded-list.tsx';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { AccountList } from '../account/account-list.tsx';
import { SessionRow } from '../account/session-row.tsx';
import { adminsQuery, sessionsQuery, useAdminChange } from './admins-queries.ts';

/** So many browsers are shown at first. */
const SHOWN = 8;

/** The browsers in which admins are logged in, with buttons to log them out there. */
export function AdminSessions() {
  const admins = useQuery(adminsQuery).data ?? [];
  const sessions = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  const end = useAdminChange((id: string) => call(endAdminSession, { params: { id } }), {
    successMessage: 'Logged Out There',
  });
  const endOthers = useAdminChange(() => call(endOtherAdminSessions), {
    successMessage: 'Logged Out Everywhere Else',
  });
  const nameOf = (adminId: string) => admins.find(({ id }) => id === adminId)?.shownName;
  const you = admins.find(({ isYou }) => isYou)?.id;
  return (
    <AccountList name="the browsers" query={sessions}>
      {(found) => (
        <>
          <FoldedList items={found} name="the browsers" noun="browser" page={SHOWN}>
            {(shown) => (
              <ul className="divide-y divide-line" ref={list} {...focus}>
                {shown.map((session) => (
                  <SessionRow
                    isEnding={end.isPending && end.variables === session.id}
                    key={session.id}
                    onEnd={() => end.mutate(session.id)}
                    owner={nameOf(session.adminId)}
                    session={session}
                  />
                ))}
              </ul>
            )}
          </FoldedList>
          {found.filter(({ adminId }) => adminId === you).length > 1 && (
            <Button
              busy={endOthers.isPending}
              busyLabel="Logging out..."
              className="sm:justify-self-start"
              onClick={() => endOthers.mutate(undefined)}
              variant="quiet"
            >
              Log Out My Other Browsers
            </Button>
          )}
        </>
      )}
    </AccountList>
  );
}
