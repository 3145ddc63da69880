import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type AdminInvite,
  inviteAdmin,
  newAdminInvite,
  withdrawAdminInvite,
} from '#contract/admins/admins.ts';
import { call } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { hasCode, messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { EmailField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusInRows } from '../../../ui/use-focus-in-rows.ts';
import { AccountList } from '../account/account-list.tsx';
import { invitesQuery, useAdminChange } from './admins-queries.ts';

function Row({ invite }: { invite: AdminInvite }) {
  const { id, email, invitedBy, expiresAt } = invite;
  const name = email ?? 'Copied link';
  const withdraw = useAdminChange(() => call(withdrawAdminInvite, { params: { id } }), {
    successMessage: 'Invitation Withdrawn',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere" translate={email === null ? undefined : 'no'}>
          {name}
        </p>
        <p className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>
            By <span translate="no">{invitedBy}</span>
          </span>
          <span>{`Works until ${formatDate(expiresAt)}`}</span>
        </p>
      </div>
      <Button
        aria-label={`Withdraw the invitation: ${name}`}
        busy={withdraw.isPending}
        busyLabel="Withdrawing..."
        onClick={() => withdraw.mutate(undefined)}
        size="small"
        variant="quiet"
      >
        Withdraw
      </Button>
    </li>
  );
}

/** The invitations that nobody has accepted yet. */
function OpenInvites() {
  const invites = useQuery({ ...invitesQuery, refetchOnMount: 'always' });
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusInRows(list);
  if (invites.data?.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">Open Invitations</h3>
      <AccountList name="the invitations" query={invites}>
        {(found) => (
          <ul className="divide-y divide-line" ref={list} {...focus}>
            {found.map((invite) => (
              <Row invite={invite} key={invite.id} />
            ))}
          </ul>
        )}
      </AccountList>
    </div>
  );
}

/** The result of the last invitation: its link, or the address it was sent to. */
type Invited = { url: string } | { email: string };

function Outcome({ invited }: { invited: Invited }) {
  if ('email' in invited) {
    return (
      <Notice title="The invitation is on its way." tone="ok">
        <p className="wrap-anywhere">
          It was sent to <EmailText address={invited.email} isWhole /> and works for 7 days.
        </p>
      </Notice>
    );
  }
  return (
    <Notice title="Give this link to the new admin and to nobody else." tone="ok">
      <p>
        Anyone who has it can become an admin. It works once, within 7 days, and is not shown again.
      </p>
      <p className="flex items-center gap-2 rounded-control bg-surface p-2">
        <code className="min-w-0 flex-1 font-mono text-sm wrap-anywhere select-all" translate="no">
          {invited.url}
        </code>
        <CopyButton name="Invitation Link" value={invited.url} />
      </p>
    </Notice>
  );
}

/** Invites an admin: by mail, or by a link to copy. */
export function Invites() {
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useForm({ defaultValues: { email: '' } });
  const { register, handleSubmit, formState, setError, reset } = form;
  const invite = useAdminChange(async (email: string | undefined) => {
    try {
      const { url } = await call(inviteAdmin, { body: { email } });
      setInvited(url === null ? { email: email ?? '' } : { url });
      reset();
    } catch (error) {
      if (hasCode(error, 'email_taken'))
        setError('email', { message: messageFor(error, '') }, { shouldFocus: true });
      throw error;
    }
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      {invited !== null && <Outcome invited={invited} />}
      <form
        className="grid gap-5"
        noValidate
        onSubmit={handleSubmit(({ email }) => invite.mutate(email.trim()))}
      >
        <EmailField
          {...register(
            'email',
            checkedBy(newAdminInvite.shape.email, { name: 'Email', missing: 'Email is required.' }),
          )}
          autoComplete="off"
          className="sm:max-w-md"
          error={formState.errors.email?.message}
          label="Email of the New Admin"
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={invite.isPending} type="submit">
            Send Invitation
          </Button>
          <Button busy={invite.isPending} onClick={() => invite.mutate(undefined)} variant="quiet">
            Make a Link to Copy
          </Button>
        </div>
      </form>
      <OpenInvites />
    </div>
  );
}
