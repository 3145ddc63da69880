import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type NewFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  saveSecondFactorRule,
} from '#contract/admins/second-factor.ts';
import { call } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';
import { NewFactorCard } from '../second-factor/new-factor-card.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { factorQuery, useAdminChange } from './admins-queries.ts';
import { PasswordForm } from './password-form.tsx';

const failed = 'This could not be done. Please try again.';

/** Setting up, in a dialog: the password, the app, the recovery codes. */
function SetUp({ onDone }: { onDone: () => void }) {
  const [factor, setFactor] = useState<NewFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useAdminChange(
    (password: string) => call(beginSecondFactor, { body: { password } }),
    { onSuccess: setFactor },
  );
  const confirm = useAdminChange((code: string) => call(confirmSecondFactor, { body: { code } }), {
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (factor === null) {
    return (
      <PasswordForm
        failure={begin.isError ? messageFor(begin.error, failed) : undefined}
        isBusy={begin.isPending}
        onSubmit={begin.mutate}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <NewFactorCard factor={factor} />
      <CodeForm
        busyLabel="Checking..."
        failure={confirm.isError ? messageFor(confirm.error, failed) : undefined}
        hint="The six digits that the app shows now."
        isBusy={confirm.isPending}
        onSubmit={confirm.mutate}
        submitLabel="Set Up"
      />
    </div>
  );
}

const confirming = { hint: 'The six digits from your authenticator app, or a recovery code.' };

function Renew({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAdminChange((code: string) => call(renewRecoveryCodes, { body: { code } }), {
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <CodeForm
      {...confirming}
      busyLabel="Checking..."
      failure={renew.isError ? messageFor(renew.error, failed) : undefined}
      isBusy={renew.isPending}
      onSubmit={renew.mutate}
      submitLabel="Make New Codes"
      takesRecovery
    />
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const remove = useAdminChange((code: string) => call(removeSecondFactor, { body: { code } }), {
    successMessage: 'Second Factor Removed',
    onSuccess: onDone,
  });
  return (
    <CodeForm
      {...confirming}
      busyLabel="Removing..."
      failure={remove.isError ? messageFor(remove.error, failed) : undefined}
      isBusy={remove.isPending}
      onSubmit={remove.mutate}
      submitLabel="Remove Second Factor"
      takesRecovery
    />
  );
}

function EndRule({ onDone }: { onDone: () => void }) {
  const save = useAdminChange(
    (code: string) => call(saveSecondFactorRule, { body: { isRequired: false, code } }),
    { successMessage: 'Settings Updated', onSuccess: onDone },
  );
  return (
    <CodeForm
      {...confirming}
      busyLabel="Saving..."
      failure={save.isError ? messageFor(save.error, failed) : undefined}
      isBusy={save.isPending}
      onSubmit={save.mutate}
      submitLabel="Make It Optional"
      takesRecovery
    />
  );
}

const dialogs = {
  setUp: {
    title: 'Set up a second factor',
    description: 'From then on you log in with your password and a code from your phone.',
    Content: SetUp,
  },
  renew: {
    title: 'Make new recovery codes',
    description: 'The codes that you have now stop working.',
    Content: Renew,
  },
  turnOff: {
    title: 'Remove your second factor?',
    description: 'From then on your password alone logs you in. Your recovery codes stop working.',
    Content: TurnOff,
  },
  endRule: {
    title: 'Make second factors optional?',
    description: 'From then on a password alone is enough for admins who have no second factor.',
    Content: EndRule,
  },
};

function State({ factor: { since, recoveryCodes } }: { factor: SecondFactor }) {
  if (since === null)
    return <Notice tone="wait">Your password alone logs you in. Set up a second factor.</Notice>;
  return (
    <Notice isSilent title={`On since ${formatDate(since)}`} tone="ok">
      <p className="figures">
        {recoveryCodes === 0
          ? 'You have no recovery codes left. Make new ones now.'
          : `${recoveryCodes} of your recovery codes are left.`}
      </p>
    </Notice>
  );
}

/** Whether all admins need one. */
function Rule({
  factor: { since, isRequired },
  onEnd,
}: {
  factor: SecondFactor;
  /** Asks for a code first. */
  onEnd: () => void;
}) {
  const save = useAdminChange(
    (wanted: boolean) => call(saveSecondFactorRule, { body: { isRequired: wanted } }),
    { successMessage: 'Settings Updated' },
  );
  return (
    <CheckField
      checked={save.isPending ? save.variables : isRequired}
      disabled={since === null}
      hint={
        since === null
          ? 'Set up your own first.'
          : 'Admins without one set it up at their next login.'
      }
      label="Required for All Admins"
      onChange={({ target }) => (target.checked ? save.mutate(true) : onEnd())}
      role="switch"
    />
  );
}

/** The signed-in admin's second factor, and the rule for all admins. */
export function OwnFactor() {
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const { data: factor } = useQuery({ ...factorQuery, refetchOnMount: 'always' });
  const close = () => setOpen(null);
  if (factor === undefined) {
    return (
      <SkeletonGroup className="grid gap-4" label="Loading...">
        <Skeleton className="h-14" />
        <Skeleton className="h-11 w-40" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <State factor={factor} />
      <div className="flex flex-wrap gap-3">
        {factor.since === null ? (
          <Button onClick={() => setOpen('setUp')}>Set Up</Button>
        ) : (
          <>
            <Button onClick={() => setOpen('renew')} variant="quiet">
              Make New Recovery Codes
            </Button>
            {!factor.isRequired && (
              <Button onClick={() => setOpen('turnOff')} variant="quiet">
                Remove
              </Button>
            )}
          </>
        )}
      </div>
      <Rule factor={factor} onEnd={() => setOpen('endRule')} />
      {Object.entries(dialogs).map(([name, { title, description, Content }]) => (
        <Dialog
          description={description}
          grows
          key={name}
          onOpenChange={close}
          open={open === name}
          title={title}
        >
          <Content onDone={close} />
        </Dialog>
      ))}
    </>
  );
}
