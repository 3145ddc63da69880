import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Admin, removeAdmin } from '#contract/admins/admins.ts';
import { call } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { AccountList } from '../account/account-list.tsx';
import { useAuth } from '../auth.tsx';
import { adminsQuery, useAdminChange } from './admins-queries.ts';

const removed =
  'They are logged out at once and can no longer log in. Their open invitations stop working. What they did stays on record.';
const removedSelf =
  'You are logged out at once and can no longer log in. Your open invitations stop working. What you did stays on record.';

function RemoveAdmin({ admin: { id, shownName, isYou } }: { admin: Admin }) {
  const { logout } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const remove = useAdminChange(() => call(removeAdmin, { params: { id } }), {
    successMessage: 'Admin Removed',
    onSuccess: () => (isYou ? void logout() : setOpen(false)),
  });
  return (
    <>
      <Button
        aria-label={`Remove ${shownName}`}
        onClick={() => setOpen(true)}
        size="small"
        variant="quiet"
      >
        Remove
      </Button>
      <ConfirmDialog
        action="Remove Admin"
        busy={remove.isPending}
        busyLabel="Removing..."
        description={isYou ? removedSelf : removed}
        onConfirm={() => remove.mutate(undefined)}
        onOpenChange={setOpen}
        open={isOpen}
        title={
          isYou ? (
            'Remove yourself?'
          ) : (
            <span>
              Remove “<span translate="no">{shownName}</span>”?
            </span>
          )
        }
      />
    </>
  );
}

function Row({ admin, isOnly }: { admin: Admin; isOnly: boolean }) {
  const { shownName, name, email, createdAt, hasSecondFactor, isYou } = admin;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          <span translate="no">{shownName}</span>
          {isYou && <Badge tone="pine">You</Badge>}
          {hasSecondFactor ? (
            <Badge icon="check" tone="ok">
              Two factors
            </Badge>
          ) : (
            <Badge tone="wait">Password only</Badge>
          )}
        </p>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft wrap-anywhere">
          {email !== null && name !== null && <span translate="no">{email}</span>}
          <span>{`Since ${formatDate(createdAt)}`}</span>
        </p>
      </div>
      {!isOnly && <RemoveAdmin admin={admin} />}
    </li>
  );
}

/** The admins, each with a button that removes them, unless it is the last one. */
export function AdminList() {
  const admins = useQuery({ ...adminsQuery, refetchOnMount: 'always' });
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  return (
    <AccountList name="the admins" query={admins}>
      {(found) => (
        <ul className="divide-y divide-line" ref={list} {...focus}>
          {found.map((admin) => (
            <Row admin={admin} isOnly={found.length === 1} key={admin.id} />
          ))}
        </ul>
      )}
    </AccountList>
  );
}
